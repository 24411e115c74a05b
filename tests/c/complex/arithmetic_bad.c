// verdict: FAILED
// options: --failed-assert continue
// fails: 12 assertion
// fails: 14 assertion
#include <assert.h>
#include <complex.h>

/* Sums, products, quotients, and what a real operand does to the imaginary part. */
int main(void) {
    double complex z = 3.0 + 4.0 * I, w = 1.0 - 2.0i;
    assert(z + w == 4.0 + 2.0 * I && z - w == 2.0 + 6.0 * I);
    assert(z * w == 3.0 - 8.0 * I);
    assert(z / (2.0 * I) == 2.0 - 1.5 * I);
    assert(2 - z == -1.0 + 4.0 * I && z - 2 == 1.0 + 4.0 * I && z / 2 == 1.5 + 2.0 * I);
    assert(-z == -3.0 - 4.0 * I && ~z == conj(z) && creal(~z) == 3.0 && cimag(~z) == -4.0);
    assert(cabs(z) == 5.0);
    z += w;
    z *= 2;
    z -= I;
    assert(z == 8.0 + 3.0 * I);
    z /= 1 + 0 * I;
    assert(z != 8.0 && z == 8.0 + 3.0 * I);
    float complex f = z;
    assert(f * 0.5f == 4.0f + 1.5fi && sizeof(f * 0.5f) == sizeof(float complex));
    assert(sizeof(f + 1.0) == sizeof(double complex));
    z++;
    assert(z-- == 9.0 + 3.0 * I && --z == 7.0 + 3.0 * I);
    return 0;
}
