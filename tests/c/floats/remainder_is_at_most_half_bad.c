// verdict: FAILED
// fails: 14 assertion
// fails: 15 assertion
// fails: 16 assertion
#include <assert.h>
#include <math.h>

extern float nondet_float(void);

int main(void) {
    float x = nondet_float(), y = nondet_float();
    int q;
    if (isfinite(x) && y != 0.0f && !isnan(y)) {
        assert(fabsf(remainderf(x, y)) < fabsf(y) * 0.5f);
        assert(remquof(x, y, &q) >= 0.0f);
        assert(fabsf(fmodf(x, y)) <= fabsf(y) * 0.5f);
    }
    return 0;
}
