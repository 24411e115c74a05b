// verdict: SUCCESSFUL
#include <assert.h>
float nondet_float(void);

/* sin(x) is near x - x^3 / 6 between -1 and 1, and so is never larger than 1 there. */
static float sine(float x) {
    return x - x * x * x / 6.0f;
}

int main(void) {
    float x = nondet_float();
    if (!(x >= 0.5f && x <= 0.625f))
        return 0;
    float y = sine(x);
    assert(y <= x && y >= 0.0f);
    return 0;
}
