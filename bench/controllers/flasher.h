/*
 * The lights of a car: direction indicators, hazard warning, and the flashes that acknowledge locking and unlocking. One
 * call of step() is one time unit. Behaviour after the description of the Flasher Manager in Collavizza et al.,
 * "Constraint-based bounded model checking: application to a car controller", section 3.1, and where the text is open after
 * the checks of section 3.3; the program is our own. As in the paper, the key's flashes have priority over the warning.
 */
#ifndef FLASHER_H
#define FLASHER_H
#include <assert.h>

_Bool nondet_bool(void);

/* The last units of the key's functions, counted from the one with the rising edge of the button, which is 0. */
enum { SLOW_HALF = 3, UNLOCK_LAST = 20, LOCK_LAST = 22, LOCATE_LAST = 60 };
enum job { NONE, UNLOCK_FLASH, LOCK_LONG, LOCK_FLASH };

/* Inputs: direction, key, warning button, flashers active. Outputs: the two lights. */
static _Bool R, L, LK, ULK, W, F = 1;
static _Bool outR, outL;

static struct {
    _Bool warning_on, warning_key, lock_key, unlock_key, locked;
    enum job job;
    int job_time;
    int warning_phase, left_phase, right_phase;
} car = {.locked = 1, .left_phase = -1};

/* Phase of a slow oscillation: three units on, three units off. */
static int advance(int phase) {
    return phase + 1 >= 2 * SLOW_HALF ? 0 : phase + 1;
}

/* A rising edge of the button turns the warning on or off. */
static void warning_button(void) {
    if (W && !car.warning_key) {
        car.warning_on = !car.warning_on;
        car.warning_phase = 0;
    }
    car.warning_key = W;
}

static void begin(enum job job) {
    car.job = job;
    car.job_time = 0;
}

/* Rising edges of the key's buttons begin a function, unless one is running. */
static void key(void) {
    _Bool lock = LK && !car.lock_key, unlock = ULK && !car.unlock_key;
    car.lock_key = LK;
    car.unlock_key = ULK;
    if (car.job != NONE)
        return;
    if (unlock && car.locked) {
        car.locked = 0;
        begin(UNLOCK_FLASH);
    } else if (lock && !car.locked) {
        car.locked = 1;
        begin(LOCK_LONG);
    } else if (lock) {
        begin(LOCK_FLASH);
    }
}

/* The light of the running job, which ends with its last unit. */
static _Bool job_light(void) {
    _Bool on = 0;
    int last = 0;
    switch (car.job) {
    case NONE:
        return 0;
    case UNLOCK_FLASH:
        on = car.job_time >= 2 && car.job_time % 2 == 0;
        last = UNLOCK_LAST;
        break;
    case LOCK_LONG:
        on = car.job_time >= 2 && car.job_time < 12;
        last = LOCK_LAST;
        break;
    case LOCK_FLASH:
        on = car.job_time % 2 == 1;
        last = LOCATE_LAST;
        break;
    }
    if (car.job_time >= last)
        car.job = NONE;
    car.job_time++;
    return on;
}

/* Direction lights; a phase begins anew with each rising edge. The left light's first is one unit longer. */
static _Bool slow_light(_Bool wanted, int *phase, int first) {
    _Bool on = wanted && *phase < SLOW_HALF;
    *phase = wanted ? advance(*phase) : first;
    return on;
}

static void step(void) {
    warning_button();
    key();
    _Bool busy = car.job != NONE, acknowledge = job_light();
    _Bool left = slow_light(L, &car.left_phase, -1), right = slow_light(R, &car.right_phase, 0);
    _Bool warning = car.warning_on && car.warning_phase < SLOW_HALF;
    car.warning_phase = car.warning_on ? advance(car.warning_phase) : 0;

    if (busy) {
        outL = outR = acknowledge;
    } else if (!F) {
        outL = outR = 0;
    } else if (car.warning_on) {
        outL = outR = warning;
    } else {
        outL = left;
        outR = right;
    }
}

/* Any inputs but those that the designers exclude: both directions, or both buttons of the key. */
static void read_lever(void) {
    L = nondet_bool();
    R = L ? 0 : nondet_bool();
}

static void read_key(void) {
    LK = nondet_bool();
    ULK = LK ? 0 : nondet_bool();
}
#endif
