// verdict: UNKNOWN
// note: csqrt has no model, so a failure that rests on its result is not claimed.
#include <assert.h>
#include <complex.h>

int main(void) {
    double complex z = csqrt(-4.0);
    assert(creal(z) == 0.0);
    return 0;
}
