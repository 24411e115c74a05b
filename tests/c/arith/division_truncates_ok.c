// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* Division truncates toward zero: -1 / 2 is 0, an arithmetic shift would give -1. */
int main(void) {
    int x = nondet_int();
    __CPROVER_assume(x >= -1000 && x <= 1000);
    assert(x / 2 == (x < 0 ? -((-x) >> 1) : x >> 1));
    return 0;
}
