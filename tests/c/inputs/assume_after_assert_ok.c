// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* An assumption says nothing about what came before it. */
int main(void) {
    int x = nondet_int();
    __CPROVER_assume(x < 10);
    assert(x < 10);
    return 0;
}
