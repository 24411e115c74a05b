// verdict: FAILED
// fails: 10 conversion
// options: --conversion-check
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int value = nondet_int();
    __CPROVER_assume(value >= 0 && value <= 256);
    unsigned char duty = (unsigned char)value;
    return duty > 127;
}
