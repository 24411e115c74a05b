// verdict: FAILED
// fails: 8 assertion
#include <assert.h>

int main(void) {
    float a = 1e8f, b = -1e8f, c = 1.0f;
    float left = (a + b) + c, right = a + (b + c);
    assert(left == right);
    return 0;
}
