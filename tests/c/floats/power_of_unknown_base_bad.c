// verdict: UNKNOWN
// note: the cube of a negative number is negative, but its value is not computed, so the failure is not claimed.
#include <assert.h>
#include <math.h>
double nondet_double(void);

int main(void) {
    double x = nondet_double();
    if (!(x > -1000 && x < 1000))
        return 0;
    assert(pow(x, 3.0) >= 0.0);
    return 0;
}
