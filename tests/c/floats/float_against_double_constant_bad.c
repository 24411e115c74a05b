// verdict: FAILED
// fails: 8 assertion
#include <assert.h>

/* The constant is a double unless it has the suffix f; the float was rounded before. */
int main(void) {
    float threshold = 0.7f;
    assert(threshold == 0.7);
    return 0;
}
