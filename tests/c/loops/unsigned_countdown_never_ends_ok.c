// verdict: SUCCESSFUL
// options: --unwind 12
#include <assert.h>

/* i >= 0 always holds for an unsigned i. */
int main(void) {
    int a[8];
    for (unsigned int i = 8; i-- > 0;)
        a[i] = 0;
    assert(a[0] == 0);
    return 0;
}
