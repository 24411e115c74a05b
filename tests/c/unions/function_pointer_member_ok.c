// verdict: SUCCESSFUL
#include <assert.h>

union hook {
    void (*run)(void);
    unsigned long address;
};

static int ran;
static void start(void) { ran = 1; }
static void stop(void) { ran = 2; }

int nondet_int(void);

int main(void) {
    union hook h;
    h.run = nondet_int() ? start : stop;
    if (h.address == 0)
        return 0;
    h.run();
    assert(ran != 0);
    return 0;
}
