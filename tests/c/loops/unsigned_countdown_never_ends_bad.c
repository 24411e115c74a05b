// verdict: FAILED
// fails: 10 array_bounds
// options: --unwind 12
#include <assert.h>

/* i >= 0 always holds for an unsigned i. */
int main(void) {
    int a[8];
    for (unsigned int i = 7; i >= 0; i--)
        a[i] = 0;
    assert(a[0] == 0);
    return 0;
}
