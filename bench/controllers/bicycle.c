/*
 * A bicycle computer after the description in Gadelha et al., section 5.3; the program is our own. Two buttons, one for
 * the mode, one to reset it; what a mode computes and shows must be done before its display is due. A cycle of the
 * processor (700 MHz) takes 1.42857 ns, an instruction 1.1 cycles on average: time is counted in units of 10 ps.
 */
#include <assert.h>
#include <stdint.h>

_Bool nondet_bool(void);
uint32_t nondet_uint32(void);
void __CPROVER_assume(_Bool condition);

enum mode { TRAVEL, SPEED, TOTAL, TIME, MODES };
enum { PS10_PER_INSTRUCTION = 157, WHEEL_MM = 2100 };
static const uint64_t MS = 100000000; /* in units of 10 ps */

static enum mode mode;
static uint64_t now;
static uint32_t travel_mm, total_mm, trip_seconds, speed_mm_per_s, display;

static void work(uint32_t instructions) {
    now += (uint64_t)instructions * PS10_PER_INSTRUCTION;
}

static uint64_t due(void) {
    switch (mode) {
    case TRAVEL: return 300 * MS; /* 200 ms with a tolerance of 100 ms */
    case SPEED: return 100 * MS;
    case TOTAL: return 500 * MS;
    default: return 1000 * MS;
    }
}

static void sense(void) {
    uint32_t turns = nondet_uint32(), interval_ms = nondet_uint32();
    __CPROVER_assume(turns <= 20 && interval_ms >= 1 && interval_ms <= 1000);
    travel_mm = travel_mm > 1000000000 ? 1000000000 : travel_mm + turns * WHEEL_MM;
    total_mm = total_mm > 1000000000 ? 1000000000 : total_mm + turns * WHEEL_MM;
    speed_mm_per_s = turns * WHEEL_MM * 1000 / interval_ms;
    work(40);
}

static void show(void) {
    switch (mode) {
    case TRAVEL: display = travel_mm / 1000; work(55); break;
    case SPEED: display = speed_mm_per_s * 36 / 10000; work(62); break;
    case TOTAL: display = total_mm / 1000; work(55); break;
    default: display = trip_seconds; work(31); break;
    }
}

int main(void) {
    while (1) {
        if (nondet_bool())
            mode = mode + 1 == MODES ? TRAVEL : mode + 1;
        if (nondet_bool()) {
            if (mode == TRAVEL)
                travel_mm = 0;
            if (mode == TIME)
                trip_seconds = 0;
        }
        now = 0; /* the timer's register is read relative to the button */
        uint64_t pressed = now;
        sense();
        show();
        assert(now - pressed < due());
        if (nondet_bool() && trip_seconds < 1000000)
            trip_seconds++;
    }
}
