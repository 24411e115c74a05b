// verdict: FAILED
// fails: 11 assertion
#include <assert.h>
#include <math.h>
float nondet_float(void);

int main(void) {
    float x = nondet_float();
    if (!(x >= -1.0f && x <= 1.0f))
        return 0;
    assert(sqrtf(x) >= x);
    return 0;
}
