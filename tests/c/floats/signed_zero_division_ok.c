// verdict: SUCCESSFUL
#include <assert.h>
#include <math.h>
double nondet_double(void);

/* The reciprocal of a small number tells the sign of zero. */
int main(void) {
    double x = nondet_double();
    if (x == 0.0) {
        double inverse = 1.0 / x;
        assert(isinf(inverse) && (signbit(x) ? inverse < 0.0 : inverse > 0.0));
    }
    return 0;
}
