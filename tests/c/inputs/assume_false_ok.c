// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* Nothing is reachable behind a contradiction. */
int main(void) {
    int x = nondet_int();
    __CPROVER_assume(x > 5 && x < 5);
    assert(x == 0);
    return 0;
}
