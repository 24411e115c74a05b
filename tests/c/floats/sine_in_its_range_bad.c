// verdict: UNKNOWN
// note: which values sin takes is not computed, so a failure that rests on them is not claimed.
#include <assert.h>
#include <math.h>
double nondet_double(void);

/* The value of sin is not computed, but it is known to lie between -1 and 1. */
int main(void) {
    double phase = nondet_double();
    if (!isfinite(phase))
        return 0;
    double level = 2.0 * sin(phase) + 1.0;
    assert(level <= 2.5);
    return 0;
}
