// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* Left shift of a negative value is undefined (C11 6.5.7p4), a product is not. */
int main(void) {
    int x = nondet_int();
    __CPROVER_assume(x >= -100 && x <= 100);
    int y = x * 4;
    assert(y <= 400);
    return 0;
}
