// verdict: FAILED
// fails: 13 assertion
unsigned nondet_uint(void);

static int gain(unsigned step) {
    switch (step) {
    case 0:
        return 1;
    case 1:
        return 10;
    default:
        /* A promise to the compiler: undefined if it is broken. */
        __builtin_unreachable();
    }
}

int main(void) {
    return gain(nondet_uint() % 3);
}
