// verdict: SUCCESSFUL
#include <assert.h>
#include <math.h>

extern float nondet_float(void);

/* Of any two numbers: found by long division, which alone would take a solver very long to see. */
int main(void) {
    float x = nondet_float(), y = nondet_float();
    int q;
    if (isfinite(x) && y != 0.0f && !isnan(y)) {
        assert(fabsf(remainderf(x, y)) <= fabsf(y) * 0.5f);
        assert(fabsf(remquof(x, y, &q)) <= fabsf(y) * 0.5f);
        assert(fabsf(fmodf(x, y)) < fabsf(y));
    }
    return 0;
}
