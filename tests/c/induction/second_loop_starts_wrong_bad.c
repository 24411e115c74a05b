// verdict: FAILED
// fails: 14 assertion
// options: --k-induction --no-signed-overflow-check
// note: the first iteration of the second loop fails only after many of the first: what follows a loop must not rest on a bounded base case.
#include <assert.h>
_Bool nondet_bool(void);

int main(void) {
    unsigned char level = 0, step = 0;
    while (nondet_bool()) {
        if (level < 100) level++;
    }
    while (nondet_bool()) {
        assert(level < 9 || step > 0);
        step = 1;
    }
    return 0;
}
