/* Property 2: after the warning, a direction change that is still active goes on. Without the key. */
#include "flasher.h"

static _Bool on;
static int count_left = -1, count_right = -1;

static void cycle(void) {
    _Bool before = W;
    read_lever();
    count_right = R ? (count_right + 1) % 6 : -1;
    count_left = L ? (count_left + 1) % 6 : -1;
    W = nondet_bool();
    if (W && !before)
        on = !on;
    step();
}

int main(void) {
    while (1) {
        cycle();
        if (on && (R || L)) {
            while (on)
                cycle();
            if (R)
                assert(!outL && outR == (count_right / 3 % 2 == 0));
            if (L)
                assert(!outR && outL == (count_left / 3 % 2 == 0));
        }
    }
}
