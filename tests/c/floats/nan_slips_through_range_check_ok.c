// verdict: SUCCESSFUL
#include <assert.h>
#include <math.h>
float nondet_float(void);

/* A sensor value is limited by comparing; NaN compares false with everything. */
static float limited(float x) {
    if (!(x >= -1.0f))
        return -1.0f;
    if (!(x <= 1.0f))
        return 1.0f;
    return x;
}

int main(void) {
    float y = limited(nondet_float());
    assert(y >= -1.0f && y <= 1.0f);
    return 0;
}
