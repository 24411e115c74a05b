// verdict: FAILED
// fails: 16 assertion
// options: --unwind 3
#include <assert.h>
float nondet_float(void);

/* y += (x - y) / 4 keeps to the range of its inputs; with a gain of more than 2 it does not. */
int main(void) {
    float y = 0.0f;
    for (int i = 0; i < 2; i++) {
        float x = nondet_float();
        if (!(x >= -1.0f && x <= 1.0f))
            x = 0.0f;
        y += (x - y) * 2.5f;
    }
    assert(y >= -1.5f && y <= 1.5f);
    return 0;
}
