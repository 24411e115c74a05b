// verdict: FAILED
// fails: 9 assertion
#include <assert.h>
int nondet_int(void);

/* C11 7.2.1.1p2: an assert that fails does not return, so no execution divides by zero. */
int main(void) {
    int x = nondet_int();
    assert(x != 0);
    return 10 / x;
}
