// verdict: FAILED
// fails: 8 conversion
// options: --conversion-check
int nondet_int(void);

int main(void) {
    int offset = nondet_int();
    unsigned int index = (unsigned int)offset;
    return index > 10u;
}
