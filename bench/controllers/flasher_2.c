/* Property 2: after the warning, a direction change that is still active goes on. Without the key. UNFOLDINGS bounds both loops. */
#include "flasher.h"
#ifdef UNFOLDINGS
#define SO_LONG(n) (n < UNFOLDINGS)
#define COUNT(n) n++
#else
#define SO_LONG(n) 1
#define COUNT(n) (void)n
#endif

/* Units since a direction is wanted; modulo the period, so that the loop may go on for ever. */
static _Bool on;
static int count_left = -2, count_right = -1;

static void cycle(void) {
    _Bool before = W;
    read_lever();
    count_right = R ? (count_right + 1) % 6 : -1;
    count_left = L ? (count_left + 1) % 6 : -2;
    W = nondet_bool();
    if (W && !before)
        on = !on;
    step();
}

int main(void) {
    for (int i = 0; SO_LONG(i); COUNT(i)) {
        cycle();
        if (on && (R || L)) {
            for (int j = 0; SO_LONG(j) && on; COUNT(j))
                cycle();
            if (!on && R)
                assert(!outL && outR == (count_right / 3 % 2 == 0));
            if (!on && L)
                assert(!outR && outL == (count_left == -1 || count_left / 3 % 2 == 0));
        }
    }
}
