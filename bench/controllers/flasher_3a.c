/* Property 3a: with the flashers off, direction and warning are dark, and the key's functions go on as ever. */
#include "flasher.h"

int main(void) {
    _Bool locked = 1;
    enum job job = NONE;
    int time = 0;
    while (1) {
        F = nondet_bool();
        read_lever();
        W = nondet_bool();
        LK = ULK = 0;
        if (job == NONE) {
            read_key();
            job = LK ? (locked ? LOCK_FLASH : LOCK_LONG) : ULK && locked ? UNLOCK_FLASH : NONE;
            locked = LK ? 1 : ULK ? 0 : locked;
            if (job != NONE)
                time = 0;
        }
        step();
        if (!F) {
            _Bool lit = job == UNLOCK_FLASH ? time >= 2 && time % 2 == 0
                      : job == LOCK_LONG    ? time < 10
                      : job == LOCK_FLASH   ? time % 2 == 1
                                            : 0;
            assert(outL == lit && outR == lit);
        }
        if (job != NONE)
            time++;
        if ((job == UNLOCK_FLASH && time == 22) || (job == LOCK_LONG && time == 20) || (job == LOCK_FLASH && time == 61))
            job = NONE;
    }
}
