// verdict: FAILED
// fails: 14 assertion
#include <assert.h>
#include <math.h>

/* fmod has the sign of the dividend. */
static double wrapped(double degrees) {
    double r = fmod(degrees, 360.0);
    return r;
}

int main(void) {
    assert(wrapped(725.5) == 5.5);
    assert(wrapped(-90.0) == 270.0);
    return 0;
}
