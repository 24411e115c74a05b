// verdict: FAILED
// fails: 10 assertion
#include <assert.h>
int nondet_int(void);

/* A float has 24 bits of precision. */
int main(void) {
    int n = nondet_int();
    if (n >= 0 && n <= 16777217)
        assert((int)(float)n == n);
    return 0;
}
