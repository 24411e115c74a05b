// verdict: FAILED
// fails: 10 overflow
// fails: 12 undefined-shift
// fails: 14 assertion
unsigned nondet_uint(void);

int main(void) {
    _BitInt(7) a = nondet_uint() % 64, one = 1;
    unsigned _BitInt(20) b = 1;
    a = a + one;
    // As many bits as there are is one too many.
    b = b << nondet_uint() % 21;
    unsigned _BitInt(5) c = nondet_uint();
    __CPROVER_assert(c != 31, "five bits");
    return 0;
}
