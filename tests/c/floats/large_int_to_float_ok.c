// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

/* A float has 24 bits of precision. */
int main(void) {
    int n = nondet_int();
    if (n >= 0 && n <= 16777216)
        assert((int)(float)n == n);
    return 0;
}
