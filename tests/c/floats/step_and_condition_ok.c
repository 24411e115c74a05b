// verdict: SUCCESSFUL
// options: --unwind 7
#include <assert.h>

/* ++ adds one, and a number is true unless it is zero. */
int main(void) {
    float f = -1.5f;
    int turns = 0;
    while (f < 1.0f && turns < 5) {
        f++;
        turns++;
    }
    assert(turns == 3 && f == 1.5f);
    f -= 1.5f;
    assert(!f);
    return 0;
}
