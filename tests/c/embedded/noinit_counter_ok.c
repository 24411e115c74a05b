// verdict: SUCCESSFUL
#include <assert.h>

/* Both survive a reset: start-up code does not clear them. */
__attribute__((noinit)) unsigned resets;
static unsigned slot __attribute__((section(".noinit"), used));
static unsigned runs __attribute__((section(".bss.fast")));

int main(void) {
    resets++;
    assert(runs == 0);
    static const int delay[4] = {1, 2, 4, 8};
    int wait = delay[slot & 3];
    return wait;
}
