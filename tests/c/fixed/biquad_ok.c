// options: --floats fixed --unwind 4
// verdict: SUCCESSFUL
#include <assert.h>
float nondet_float(void);

/* A second-order filter in fixed point, three samples long. */
static float y1, y2;

static float filter(float x) {
    float y = 0.5f * x + 0.25f * y1 + 0.125f * y2;
    y2 = y1;
    y1 = y;
    return y;
}

int main(void) {
    for (int n = 0; n < 3; n++) {
        float x = nondet_float();
        assert(x < -16.0f || x > 16.0f || filter(x) < 12.0f);
    }
    return 0;
}
