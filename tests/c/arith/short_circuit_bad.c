// verdict: FAILED
// fails: 10 division-by-zero
#include <assert.h>
int nondet_int(void);

/* The right operand of && is evaluated only if the left one is true. */
int main(void) {
    int divisor = nondet_int();
    int value = 1000;
    if (divisor >= 0 && value / divisor > 10)
        assert(divisor < 100);
    return 0;
}
