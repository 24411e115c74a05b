// verdict: SUCCESSFUL
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
        assert(level <= 100 && step <= 1);
        step = 1;
    }
    return 0;
}
