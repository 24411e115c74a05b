/* Property 4: no light stays lit for ever; here, for UNFOLDINGS units in a row. Violated by whoever plays with the lever and
   the buttons. */
#include "flasher.h"
#ifndef UNFOLDINGS
#define UNFOLDINGS 100
#endif

int main(void) {
    int left = 0, right = 0;
    for (int i = 0; i < UNFOLDINGS; i++) {
        read_lever();
        read_key();
        W = nondet_bool();
        F = nondet_bool();
        step();
        left = outL ? left + 1 : 0;
        right = outR ? right + 1 : 0;
    }
    assert(left < UNFOLDINGS && right < UNFOLDINGS);
}
