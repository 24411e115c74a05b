// verdict: SUCCESSFUL
// options: --k-induction --no-standard-checks
// note: a loop that takes far too long to execute has a simple invariant.
#include <assert.h>

int main(void) {
    unsigned x = 0;
    while (x < 0x0fffffff) x += 2;
    assert(x % 2 == 0);
}
