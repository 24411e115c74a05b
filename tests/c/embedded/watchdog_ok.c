// verdict: SUCCESSFUL
#include <assert.h>

static int kicked, reset;

static void watchdog_tick(void) {
    if (kicked)
        kicked = 0;
    else
        reset = 1;
}

int main(void) {
    for (int i = 0; i < 3; i++) {
        kicked = 1;
        watchdog_tick();
    }
    assert(!reset);
    return 0;
}
