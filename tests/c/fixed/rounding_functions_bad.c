// options: --floats fixed
// verdict: FAILED
// fails: 12 assertion
#include <assert.h>
#include <math.h>
double nondet_double(void);

int main(void) {
    double x = nondet_double();
    if (x > -1000.0 && x < 1000.0) {
        assert(floor(x) <= x && x <= ceil(x) && fabs(trunc(x)) <= fabs(x) && fabs(round(x) - x) <= 0.5);
        assert(rint(x) == round(x));
    }
    return isnan(x) || isinf(x);
}
