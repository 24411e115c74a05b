// verdict: SUCCESSFUL
#include <assert.h>
#include <limits.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* -INT_MIN is not representable. */
int absolute(int x) {
    if (x < 0)
        return -x;
    return x;
}

int main(void) {
    int x = nondet_int();
    __CPROVER_assume(x > INT_MIN);
    int a = absolute(x);
    assert(a >= 0);
    return 0;
}
