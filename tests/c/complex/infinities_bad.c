// verdict: FAILED
// fails: 12 assertion
#include <assert.h>
#include <complex.h>
#include <math.h>

/* Annex G.5.1: an infinite factor makes an infinite product, and what is finite divided by zero is infinite. */
static int infinite(double complex z) { return isinf(creal(z)) || isinf(cimag(z)); }

int main(void) {
    double complex z = CMPLX(INFINITY, NAN), w = CMPLX(1.0, 1.0);
    assert(infinite(z * w) && isnan(creal(z * w)));
    assert(infinite(w / 0.0) && infinite(w / CMPLX(0.0, 0.0)));
    assert(w / CMPLX(INFINITY, 1.0) == 0.0);
    assert(cproj(CMPLX(-INFINITY, -1.0)) == INFINITY && signbit(cimag(cproj(CMPLX(1.0, -INFINITY)))));
    assert(signbit(cimag(CMPLX(1.0, -0.0))) && !(z == z) && z != z);
    assert(isnan(creal(CMPLX(NAN, NAN) * w)));
    return 0;
}
