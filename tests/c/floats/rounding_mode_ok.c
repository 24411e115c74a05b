// verdict: SUCCESSFUL
#include <assert.h>
#include <fenv.h>

/* A quotient that is not exact is one unit higher when rounding up. */
int main(void) {
    volatile double one = 1.0, three = 3.0;
    fesetround(FE_DOWNWARD);
    double low = one / three;
    fesetround(FE_UPWARD);
    double high = one / three;
    fesetround(FE_TONEAREST);
    assert(low < high);
    assert(high - low < 1e-16);
    return 0;
}
