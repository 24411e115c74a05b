// verdict: FAILED
// fails: 14 unwind
// fails: 15 assertion
// options: --unwind 4 --failed-assert continue
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

/* The bound cuts the loop, but the bug lies within it. */
int main(void) {
    unsigned int n = nondet_uint();
    __CPROVER_assume(n <= 5);
    unsigned int i = 0;
    while (i < n) {
        assert(i != 2);
        i++;
    }
    assert(i == n);
    return 0;
}
