// verdict: FAILED
// fails: 13 assertion
#include <assert.h>
#include <float.h>
double nondet_double(void);

/* The sum of two large numbers is infinite, although their mean is not. */
int main(void) {
    double a = nondet_double(), b = nondet_double();
    if (!(a >= 0.0 && a <= DBL_MAX && b >= a && b <= DBL_MAX))
        return 0;
    double mean = (a + b) / 2.0;
    assert(mean <= DBL_MAX);
    return 0;
}
