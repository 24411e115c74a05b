/* Property 3a: with the flashers off, direction and warning are dark, and the key's functions go on as ever. The key's
   buttons are left as they are while one of its functions runs. */
#include "flasher.h"

int main(void) {
    _Bool locked = 1, lock_on = 0, unlock_on = 0, was_locked = 1;
    int count = 0;
    while (1) {
        F = nondet_bool();
        W = nondet_bool();
        read_lever();
        if (!lock_on && !unlock_on) {
            _Bool lock_before = LK, unlock_before = ULK;
            read_key();
            if (LK && !lock_before) {
                lock_on = 1;
                was_locked = locked;
                locked = 1;
                count = -1;
            }
            if (ULK && !unlock_before) {
                unlock_on = 1;
                was_locked = locked;
                locked = 0;
                count = -1;
            }
        }
        if (lock_on || unlock_on)
            count++;
        step();
        if (!F) {
            _Bool dark = !outL && !outR, lit = outL && outR;
            if (!lock_on && !unlock_on)
                assert(dark);
            else if (lock_on && !was_locked && count >= 2)
                assert(count <= 11 ? lit : dark);
            else if (lock_on && was_locked && count >= 1)
                assert(count % 2 != 0 ? lit : dark);
            else if (unlock_on && !was_locked && count >= 1)
                assert(dark);
            else if (unlock_on && was_locked && count >= 1)
                assert(count % 2 == 0 ? lit : dark);
        }
        if (lock_on && count == (was_locked ? 60 : 22))
            lock_on = 0;
        if (unlock_on && count == (was_locked ? 20 : 2))
            unlock_on = 0;
    }
}
