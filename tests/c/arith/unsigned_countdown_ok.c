// verdict: SUCCESSFUL
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

/* An unsigned value is never below zero; the difference wraps instead. */
int main(void) {
    unsigned int now = nondet_uint();
    unsigned int start = nondet_uint();
    __CPROVER_assume(now < 1000u && start < 1000u);
    unsigned int elapsed = now - start;
    assert(now < start || elapsed < 1000u);
    return 0;
}
