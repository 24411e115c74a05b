// verdict: SUCCESSFUL
#include <assert.h>
#include <math.h>
double nondet_double(void);

/* Of a power of an unknown number the sign is known, and on which side of 1 it lies. */
int main(void) {
    double x = nondet_double();
    if (!(x > -1000 && x < 1000))
        return 0;
    assert(pow(x, 2.0) >= 0.0);
    assert(x >= 0 || pow(x, 3.0) <= 0.0);
    assert(x <= 1 || pow(x, 0.5) >= 1.0);
    assert(x > 0 || x == 0 || isnan(pow(x, 0.5)));
    return 0;
}
