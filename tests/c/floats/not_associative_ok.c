// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    float a = 1e8f, b = -1e8f, c = 1.0f;
    float left = (a + b) + c, right = a + (b + c);
    assert(left == 1.0f && right == 0.0f);
    return 0;
}
