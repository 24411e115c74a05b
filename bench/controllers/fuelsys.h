/*
 * A fault-tolerant fuel controller for a gasoline engine, after the description in Schrammel et al., "Incremental bounded
 * model checking for embedded software", section 2.2; the program is our own. Four sensors (throttle, speed, oxygen,
 * manifold pressure), six automata of two to five states, and three stages of signal flow: correction of the sensors,
 * air flow, fuel. One call of controller_step() is one sample.
 *
 * Numbers are of type `num`: fuelsys.c has floats, fuelsys_fixed.c fixed point with 16 fractional bits.
 */
#ifndef FUELSYS_H
#define FUELSYS_H
#include <stdint.h>

struct inputs {
    num throttle; /* degrees, 0 to 90 */
    num speed;    /* rad/s, 0 to 700 */
    num ego;      /* volts, 0 to 1 */
    num map;      /* bar, 0 to 2 */
    _Bool ignition, service;
};

struct outputs {
    num fuel_rate; /* g/s */
    num airflow;   /* g/s */
    num ratio;     /* what the controller aims at */
    uint8_t mode, failures;
    _Bool lamp, limited;
};

enum sensor_state { SENSOR_OK, SENSOR_SUSPECT, SENSOR_FAILED, SENSOR_RECOVERING };
enum oxygen_state { OXYGEN_WARMUP, OXYGEN_OK, OXYGEN_SUSPECT, OXYGEN_FAILED };
enum fuel_mode { FUEL_OFF, FUEL_WARMUP, FUEL_NORMAL, FUEL_RICH, FUEL_SHUTDOWN };
enum { NONE_FAILED, ONE_FAILED, TWO_FAILED, MANY_FAILED, HOPELESS };

enum { DEBOUNCE = 2, RECOVERY = 4, WARMUP_SAMPLES = 5, STUCK_SAMPLES = 6, LIMP_SAMPLES = 20, COOL_DOWN = 3 };

/* The state of everything that remembers. */
static struct {
    enum sensor_state throttle, speed, map;
    enum oxygen_state oxygen;
    enum fuel_mode mode;
    uint8_t failures;
    uint8_t throttle_count, speed_count, map_count, oxygen_count, stuck_count;
    uint8_t warm_count, limp_count, off_count;
    num last_ego, throttle_filtered, speed_held, map_estimate, integral;
    _Bool running;
} state;

/* ------------------------------------------------------------------ tables */

#define POINTS 5
static const num throttle_axis[POINTS] = {NUM(0), NUM(10), NUM(25), NUM(50), NUM(90)};
static const num map_of_throttle[POINTS] = {NUM(0.25), NUM(0.375), NUM(0.5), NUM(0.75), NUM(1)};
static const num slope_of_map[POINTS - 1] = {NUM(0.0125), NUM(0.00833), NUM(0.01), NUM(0.00625)};
static const num speed_axis[POINTS] = {NUM(0), NUM(100), NUM(250), NUM(450), NUM(700)};
static const num pumping[POINTS] = {NUM(0.125), NUM(0.375), NUM(0.75), NUM(1), NUM(0.875)};
static const num slope_of_pumping[POINTS - 1] = {NUM(0.0025), NUM(0.0025), NUM(0.00125), NUM(-0.0005)};

/* Linear interpolation; what lies outside of the axis gets the value at its end. */
static num look_up(const num *axis, const num *values, const num *slopes, num x) {
    if (x <= axis[0])
        return values[0];
    if (x >= axis[POINTS - 1])
        return values[POINTS - 1];
    int i = 0;
    while (i < POINTS - 2 && x >= axis[i + 1])
        i++;
    return values[i] + MUL(slopes[i], x - axis[i]);
}

static num limit(num x, num low, num high) {
    return x < low ? low : x > high ? high : x;
}

/* ------------------------------------------------------- automata of sensors */

static _Bool is_outside(num x, num low, num high) {
    return x < low || x > high;
}

/* Automata one to three: ok, suspect, failed, recovering. */
static enum sensor_state watch(enum sensor_state now, _Bool bad, _Bool repaired, uint8_t *count) {
    switch (now) {
    case SENSOR_OK:
        *count = 0;
        return bad ? SENSOR_SUSPECT : SENSOR_OK;
    case SENSOR_SUSPECT:
        if (!bad)
            return SENSOR_OK;
        if (++*count >= DEBOUNCE) {
            *count = 0;
            return SENSOR_FAILED;
        }
        return SENSOR_SUSPECT;
    case SENSOR_FAILED:
        if (repaired && !bad) {
            *count = 0;
            return SENSOR_RECOVERING;
        }
        return SENSOR_FAILED;
    default:
        if (bad)
            return SENSOR_FAILED;
        if (*count < RECOVERY) {
            ++*count;
            return SENSOR_RECOVERING;
        }
        return SENSOR_OK;
    }
}

static void throttle_automaton(const struct inputs *in) {
    /* A closed throttle at high speed and high pressure is not plausible. */
    _Bool implausible = in->throttle < NUM(2) && in->speed > NUM(400) && in->map > NUM(0.9) && state.map == SENSOR_OK;
    _Bool bad = is_outside(in->throttle, NUM(1), NUM(89)) || implausible;
    state.throttle = watch(state.throttle, bad, in->service, &state.throttle_count);
}

static void speed_automaton(const struct inputs *in) {
    /* An engine that draws air turns. */
    _Bool stands_still = in->speed < NUM(1) && in->map < NUM(0.5) && in->throttle > NUM(5);
    _Bool bad = in->speed > NUM(690) || (state.running && stands_still && state.map != SENSOR_FAILED);
    state.speed = watch(state.speed, bad, in->service || !in->ignition, &state.speed_count);
}

static void map_automaton(const struct inputs *in) {
    _Bool too_low = in->map < NUM(0.0625) && in->ignition;
    _Bool too_high = in->map > NUM(1.5) || (in->map > NUM(1.25) && in->throttle < NUM(45));
    state.map = watch(state.map, too_low || too_high, in->service && state.failures < HOPELESS, &state.map_count);
}

/* Automaton four: the oxygen sensor is useless while it is cold, and suspect when it does not move. */
static void oxygen_automaton(const struct inputs *in) {
    num change = in->ego - state.last_ego;
    _Bool stuck = change < NUM(0.0078125) && change > NUM(-0.0078125);
    _Bool bad = in->ego > NUM(0.95) || in->ego < NUM(0.03);
    state.last_ego = in->ego;
    switch (state.oxygen) {
    case OXYGEN_WARMUP:
        if (!in->ignition)
            state.warm_count = 0;
        else if (state.warm_count >= WARMUP_SAMPLES && !bad)
            state.oxygen = OXYGEN_OK;
        else if (state.warm_count < 200)
            state.warm_count++;
        break;
    case OXYGEN_OK:
        state.stuck_count = stuck && state.mode == FUEL_NORMAL ? state.stuck_count + 1 : 0;
        if (bad || state.stuck_count >= STUCK_SAMPLES) {
            state.oxygen = OXYGEN_SUSPECT;
            state.oxygen_count = 0;
        }
        break;
    case OXYGEN_SUSPECT:
        if (!bad && !stuck)
            state.oxygen = OXYGEN_OK;
        else if (++state.oxygen_count > DEBOUNCE)
            state.oxygen = OXYGEN_FAILED;
        break;
    default:
        if (in->service && !bad && in->ignition) {
            state.oxygen = OXYGEN_WARMUP;
            state.warm_count = 0;
        }
        break;
    }
}

/* ------------------------------------------------- automata of the controller */

static _Bool throttle_lost(void) {
    return state.throttle == SENSOR_FAILED || state.throttle == SENSOR_RECOVERING;
}

static _Bool speed_lost(void) {
    return state.speed == SENSOR_FAILED || state.speed == SENSOR_RECOVERING;
}

static _Bool map_lost(void) {
    return state.map == SENSOR_FAILED || state.map == SENSOR_RECOVERING;
}

/* Automaton five: how many sensors are lost; without throttle and pressure, or without speed and one more, all is. */
static void count_failures(void) {
    uint8_t lost = throttle_lost() + speed_lost() + map_lost() + (state.oxygen == OXYGEN_FAILED);
    if ((throttle_lost() && map_lost()) || (speed_lost() && (throttle_lost() || map_lost())))
        state.failures = HOPELESS;
    else if (state.failures == HOPELESS && lost > NONE_FAILED)
        state.failures = MANY_FAILED;
    else if (lost > state.failures)
        state.failures++;
    else if (lost < state.failures)
        state.failures--;
}

static _Bool is_overspeed(const struct inputs *in) {
    return !speed_lost() && in->speed > NUM(628);
}

/* Automaton six: off, warm-up, normal, rich, shut down. */
static void fuel_automaton(const struct inputs *in) {
    _Bool hopeless = state.failures >= MANY_FAILED;
    switch (state.mode) {
    case FUEL_OFF:
        state.limp_count = 0;
        if (in->ignition && !hopeless)
            state.mode = FUEL_WARMUP;
        break;
    case FUEL_WARMUP:
        if (!in->ignition)
            state.mode = FUEL_OFF;
        else if (hopeless || is_overspeed(in))
            state.mode = FUEL_SHUTDOWN;
        else if (state.failures == ONE_FAILED || state.failures == TWO_FAILED)
            state.mode = FUEL_RICH;
        else if (state.oxygen == OXYGEN_OK && in->speed > NUM(50))
            state.mode = FUEL_NORMAL;
        break;
    case FUEL_NORMAL:
        if (!in->ignition)
            state.mode = FUEL_OFF;
        else if (is_overspeed(in) || hopeless)
            state.mode = FUEL_SHUTDOWN;
        else if (state.failures != NONE_FAILED || state.oxygen == OXYGEN_FAILED)
            state.mode = FUEL_RICH;
        break;
    case FUEL_RICH:
        state.limp_count += state.failures == TWO_FAILED && state.limp_count < 250;
        if (!in->ignition)
            state.mode = FUEL_OFF;
        else if (is_overspeed(in) || hopeless || state.limp_count > LIMP_SAMPLES)
            state.mode = FUEL_SHUTDOWN;
        else if (state.failures == NONE_FAILED && state.oxygen != OXYGEN_FAILED)
            state.mode = state.oxygen == OXYGEN_OK ? FUEL_NORMAL : FUEL_WARMUP;
        break;
    default:
        state.off_count = in->ignition ? 0 : state.off_count + 1;
        if (state.off_count >= COOL_DOWN && (state.failures < TWO_FAILED || in->service)) {
            state.mode = FUEL_OFF;
            state.off_count = 0;
        }
        break;
    }
    state.running = state.mode != FUEL_OFF && (state.running || in->speed > NUM(30));
}

/* ---------------------------------------------------------------- signal flow */

/* What is lost is replaced: pressure by the table of the throttle, the throttle by its last good value, speed likewise. */
static void correct_sensors(const struct inputs *in, num *throttle, num *speed, num *map) {
    if (!throttle_lost() && state.throttle != SENSOR_SUSPECT)
        state.throttle_filtered += MUL(NUM(0.5), in->throttle - state.throttle_filtered);
    *throttle = throttle_lost() ? state.throttle_filtered : in->throttle;
    if (state.speed == SENSOR_OK)
        state.speed_held = in->speed;
    *speed = limit(state.speed_held, NUM(0), NUM(700));
    num expected = look_up(throttle_axis, map_of_throttle, slope_of_map, *throttle);
    state.map_estimate = limit(state.map_estimate + MUL(NUM(0.25), expected - state.map_estimate), NUM(0.125), NUM(1.25));
    *map = map_lost() && !throttle_lost() ? state.map_estimate : limit(in->map, NUM(0.125), NUM(1.5));
}

static num air_flow(num speed, num map) {
    num efficiency = look_up(speed_axis, pumping, slope_of_pumping, speed);
    num flow = MUL(MUL(efficiency, map), NUM(20));
    if (state.mode == FUEL_OFF || flow < NUM(0.0625))
        return NUM(0);
    return flow;
}

/* The oxygen sensor says rich or lean; the integral of that corrects the fuel, within limits, unless it is not trusted. */
static num feedback(const struct inputs *in) {
    _Bool closed_loop = state.mode == FUEL_NORMAL && state.oxygen == OXYGEN_OK && !is_outside(in->ego, NUM(0.1), NUM(0.9));
    if (!closed_loop) {
        if (state.integral > NUM(0.03125) || state.integral < NUM(-0.03125))
            state.integral = MUL(state.integral, NUM(0.75));
        else
            state.integral = NUM(0);
        return state.integral;
    }
    _Bool lean = in->ego < NUM(0.45), rich = in->ego > NUM(0.55);
    if (lean && state.integral < NUM(0.25))
        state.integral += NUM(0.015625);
    else if (rich && state.integral > NUM(-0.25))
        state.integral -= NUM(0.015625);
    return state.integral;
}

static num aimed_ratio(num throttle) {
    switch (state.mode) {
    case FUEL_WARMUP:
        return NUM(12);
    case FUEL_RICH:
        return state.failures == TWO_FAILED ? NUM(11) : NUM(11.75);
    case FUEL_NORMAL:
        return throttle > NUM(70) && !throttle_lost() ? NUM(12.5) : NUM(14.625);
    default:
        return NUM(0);
    }
}

/* Multiplied by the inverse: the ratio has five values. */
static num inverse_ratio(num ratio) {
    if (ratio >= NUM(14))
        return NUM(0.068376);
    if (ratio >= NUM(12.25))
        return NUM(0.08);
    if (ratio >= NUM(11.875))
        return NUM(0.083333);
    if (ratio >= NUM(11.5))
        return NUM(0.085106);
    return NUM(0.090909);
}

static void controller_step(const struct inputs *in, struct outputs *out) {
    num throttle, speed, map;
    throttle_automaton(in);
    speed_automaton(in);
    map_automaton(in);
    oxygen_automaton(in);
    count_failures();
    fuel_automaton(in);

    correct_sensors(in, &throttle, &speed, &map);
    out->airflow = air_flow(speed, map);
    num correction = feedback(in);
    out->ratio = aimed_ratio(throttle);
    out->limited = 0;
    if (state.mode == FUEL_OFF || state.mode == FUEL_SHUTDOWN || out->ratio <= NUM(0)) {
        out->fuel_rate = NUM(0);
    } else {
        num rate = MUL(out->airflow, inverse_ratio(out->ratio));
        rate = rate + MUL(rate, correction);
        num most = state.failures > ONE_FAILED ? NUM(0.75) : NUM(2);
        out->limited = rate > most || (rate < NUM(0.015625) && throttle > NUM(20));
        out->fuel_rate = limit(rate, NUM(0), most);
    }
    out->mode = state.mode;
    out->failures = state.failures;
    out->lamp = state.failures > NONE_FAILED || (state.oxygen == OXYGEN_FAILED && in->ignition) || state.mode == FUEL_SHUTDOWN;
}

#endif
