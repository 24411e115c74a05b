// verdict: FAILED
// fails: 10 conversion
// options: --conversion-check
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int raw = nondet_int();
    __CPROVER_assume(raw >= -128 && raw <= 128);
    signed char level = (signed char)raw;
    return level < 0;
}
