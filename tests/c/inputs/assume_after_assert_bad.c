// verdict: FAILED
// fails: 10 assertion
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* An assumption says nothing about what came before it. */
int main(void) {
    int x = nondet_int();
    assert(x < 10);
    __CPROVER_assume(x < 10);
    return 0;
}
