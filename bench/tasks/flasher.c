/*
 * The lights of a car: direction indicators, hazard warning, and the flashes that acknowledge locking and unlocking.
 * One call of step() is one time unit. Behaviour after the description of the Flasher Manager in Collavizza et al.,
 * "Constraint-based bounded model checking: application to a car controller", section 3.1; the program is our own.
 */
#include <assert.h>
#ifndef STEPS
#define STEPS 50
#endif

_Bool nondet_bool(void);
void __CPROVER_assume(_Bool condition);

enum { SLOW_HALF = 3, UNLOCK_TIME = 20, LOCK_TIME = 20, LOCATE_TIME = 60 };
enum job { NONE, UNLOCK_FLASH, LOCK_LONG, LOCK_FLASH };

struct inputs {
    _Bool left, right, warning, lock, unlock, enabled;
};

static struct {
    _Bool warning_on, warning_key;
    _Bool locked;
    enum job job;
    int job_time;
    int warning_phase, left_phase, right_phase;
    _Bool out_left, out_right;
} car = {.locked = 1};

/* Phase of a slow oscillation: three units on, three units off. */
static int advance(int phase) {
    return phase + 1 >= 2 * SLOW_HALF ? 0 : phase + 1;
}

static void warning_button(_Bool pressed) {
    if (pressed && !car.warning_key) {
        car.warning_on = !car.warning_on;
        car.warning_phase = 0;
    }
    car.warning_key = pressed;
}

static void key(_Bool lock, _Bool unlock) {
    if (car.job != NONE)
        return;
    if (unlock && car.locked) {
        car.locked = 0;
        car.job = UNLOCK_FLASH;
        car.job_time = 0;
    } else if (lock && !car.locked) {
        car.locked = 1;
        car.job = LOCK_LONG;
        car.job_time = 0;
    } else if (lock) {
        car.job = LOCK_FLASH;
        car.job_time = 0;
    }
}

static _Bool job_light(void) {
    _Bool on = 0;
    int end = 0;
    switch (car.job) {
    case NONE:
        return 0;
    case UNLOCK_FLASH:
        on = car.job_time >= 2 && car.job_time % 2 == 0;
        end = UNLOCK_TIME + 2;
        break;
    case LOCK_LONG:
        on = car.job_time < LOCK_TIME / 2;
        end = LOCK_TIME;
        break;
    case LOCK_FLASH:
        on = car.job_time >= 1 && car.job_time % 2 == 1;
        end = LOCATE_TIME + 1;
        break;
    }
    car.job_time++;
    if (car.job_time >= end)
        car.job = NONE;
    return on;
}

static void step(struct inputs in) {
    warning_button(in.warning);
    key(in.lock, in.unlock);
    _Bool acknowledge = job_light();
    _Bool left = 0, right = 0;

    if (in.left) {
        left = car.left_phase < SLOW_HALF;
        car.left_phase = advance(car.left_phase);
    } else {
        car.left_phase = 0;
    }
    if (in.right) {
        right = car.right_phase < SLOW_HALF;
        car.right_phase = advance(car.right_phase);
    } else {
        car.right_phase = 0;
    }

    if (car.warning_on && in.enabled) {
        car.out_left = car.out_right = car.warning_phase < SLOW_HALF;
        car.warning_phase = advance(car.warning_phase);
    } else if (car.job != NONE || acknowledge) {
        car.out_left = car.out_right = acknowledge;
    } else {
        car.out_left = left && in.enabled;
        car.out_right = right && in.enabled;
    }
}

int main(void) {
    int lit_left = 0, warning_units = 0;
    for (int i = 0; i < STEPS; i++) {
        struct inputs in = {nondet_bool(), nondet_bool(), nondet_bool(), nondet_bool(), nondet_bool(), nondet_bool()};
        __CPROVER_assume(!(in.left && in.right) && !(in.lock && in.unlock));
        step(in);

        /* The warning has priority: both lights agree, and it oscillates with its period. */
        if (car.warning_on && in.enabled) {
            warning_units++;
            assert(car.out_left == car.out_right);
        } else {
            warning_units = 0;
        }
        if (warning_units > 2 * SLOW_HALF)
            assert(lit_left <= LOCK_TIME / 2 + 2 * SLOW_HALF);

        /* With the flashers disabled only the key lights anything. */
        if (!in.enabled && car.job == NONE)
            assert(!car.out_left || car.out_right);

        assert(car.job_time >= 0 && car.job_time <= LOCATE_TIME + 1);
        assert(car.left_phase == 0 || car.right_phase == 0);
        lit_left = car.out_left ? lit_left + 1 : 0;
    }
    return 0;
}
