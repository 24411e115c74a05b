// verdict: FAILED
// fails: 11 assertion
// fails: 13 array_bounds
#include <assert.h>

/* Both survive a reset: start-up code does not clear them. */
__attribute__((noinit)) unsigned resets;
static unsigned slot __attribute__((section(".noinit"), used));

int main(void) {
    assert(resets == 0);
    static const int delay[4] = {1, 2, 4, 8};
    int wait = delay[slot];
    return wait;
}
