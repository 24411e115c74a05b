// verdict: FAILED
// fails: 16 assertion
// options: --unwind 5
#include <assert.h>
float nondet_float(void);

int main(void) {
    float sample[4], sum = 0.0f;
    for (int i = 0; i < 4; i++) {
        sample[i] = nondet_float();
        if (!(sample[i] >= 0.0f && sample[i] <= 100.0f))
            return 0;
    }
    for (int i = 0; i < 4; i++)
        sum += sample[i];
    assert(sum / 4.0f <= 99.5f);
    return 0;
}
