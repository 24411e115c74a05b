// options: --floats fixed
// verdict: SUCCESSFUL
#include <assert.h>
#include <math.h>
double nondet_double(void);

int main(void) {
    double x = nondet_double();
    if (x > -1000.0 && x < 1000.0) {
        assert(floor(x) <= x && x <= ceil(x) && fabs(trunc(x)) <= fabs(x) && fabs(round(x) - x) <= 0.5);
        assert(rint(x) == round(x) || fabs(x - trunc(x)) == 0.5);
    }
    return isnan(x) || isinf(x);
}
