/* Property 3b: with the flashers off, direction and warning are dark. Without the key. */
#include "flasher.h"

int main(void) {
    while (1) {
        F = nondet_bool();
        read_lever();
        W = nondet_bool();
        step();
        if (!F)
            assert(!outL && !outR);
    }
}
