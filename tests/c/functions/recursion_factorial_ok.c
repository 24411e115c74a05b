// verdict: SUCCESSFUL
// options: --unwind 15
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

static int factorial(int n) {
    if (n <= 1)
        return 1;
    return n * factorial(n - 1);
}

int main(void) {
    int n = nondet_int();
    __CPROVER_assume(n >= 0 && n <= 12);
    int f = factorial(n);
    assert(f >= 1);
    return 0;
}
