// verdict: FAILED
// fails: 14 assertion
// options: --unwind 12
#include <assert.h>

/* Ten steps of 0.1 do not add up to 1.0 in single precision. */
int main(void) {
    float t = 0.0f;
    int steps = 0;
    while (t < 0.999f && t != 1.0f && steps < 9) {
        t += 0.1f;
        steps++;
    }
    assert(steps == 10);
    return 0;
}
