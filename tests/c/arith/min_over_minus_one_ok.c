// verdict: SUCCESSFUL
#include <assert.h>
#include <limits.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* INT_MIN / -1 overflows although the divisor is not zero. */
int main(void) {
    int a = nondet_int();
    int b = nondet_int();
    __CPROVER_assume(b != 0);
    __CPROVER_assume(!(a == INT_MIN && b == -1));
    int q = a / b;
    if (a >= 0 && b > 0)
        assert(q <= a);
    return 0;
}
