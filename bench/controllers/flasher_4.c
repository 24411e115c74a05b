/* Property 4: no light stays lit for ever; here, for UNFOLDINGS units. Violated by whoever plays with the lever and buttons. */
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
        step();
        if (outL)
            left++;
        if (outR)
            right++;
    }
    assert(left < UNFOLDINGS && right < UNFOLDINGS);
}
