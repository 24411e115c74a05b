// verdict: SUCCESSFUL
#include <assert.h>
#include <complex.h>

int main(void) {
    double complex z = 2.0 * I;
    assert(creal(z) == 0.0 && z * z == -4.0);
    return 0;
}
