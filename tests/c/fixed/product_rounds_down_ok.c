// options: --floats fixed
// verdict: SUCCESSFUL
#include <assert.h>
float nondet_float(void);

/* A product drops its last bits, towards minus infinity. */
int main(void) {
    float x = nondet_float();
    if (x > -8.0f && x < 8.0f)
        assert(x * 0.5f + x * 0.5f <= x);
    return 0;
}
