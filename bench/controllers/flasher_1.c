/* Property 1: the warning has priority over all other functions. Violated: the key's flashes go before it. */
#include "flasher.h"

int main(void) {
    _Bool on = 0, before = 0;
    int count = 0;
    while (1) {
        read_lever();
        read_key();
        W = nondet_bool();
        if (W && !before) {
            on = !on;
            count = 0;
        }
        before = W;
        step();
        if (on) {
            _Bool lit = (count / 3) % 2 == 0;
            assert(outL == lit && outR == lit);
            count = (count + 1) % 6;
        }
    }
}
