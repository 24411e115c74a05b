/* Whether an aircraft that is on a collision course is told to climb or to descend, after the decision logic that the
   literature knows as TCAS. The property: no advice to climb into traffic that is above and would be crossed. */
#include <stdbool.h>
int nondet_int(void);
_Bool nondet_bool(void);

struct situation {
    int separation, own_altitude, rate, other_altitude, layer, up, down, other_advice, capability;
    bool high_confidence, two_reports, climb_inhibited;
} s;

static const int least[4] = { 400, 500, 640, 740 };

static int inhibit_biased_climb(void) { return s.climb_inhibited ? s.up + 100 : s.up; }
static bool own_below(void) { return s.own_altitude < s.other_altitude; }
static bool own_above(void) { return s.other_altitude < s.own_altitude; }

static bool climb(void) {
    bool upward = inhibit_biased_climb() > s.down;
    if (upward)
        return !own_below() || (own_below() && !(s.down >= least[s.layer]));
    return own_above() && s.separation >= 300 && s.up >= least[s.layer];
}

static bool descend(void) {
    bool upward = inhibit_biased_climb() > s.down;
    if (upward)
        return own_below() && s.separation >= 300 && s.down >= least[s.layer];
    return !own_above() || (own_above() && s.up >= least[s.layer]);
}

static int advice(void) {
    bool enabled = s.high_confidence && s.rate <= 600 && s.separation > 600;
    bool equipped = s.capability == 1;
    bool unknown_intent = s.two_reports && s.other_advice == 0;
    if (!enabled || !((equipped && unknown_intent) || !equipped))
        return 0;
    bool up = climb() && own_below();
    bool down = descend() && own_above();
    if (up && down)
        return 0;
    return up ? 1 : down ? 2 : 0;
}

int main(void) {
    s.separation = nondet_int();
    s.own_altitude = nondet_int();
    s.rate = nondet_int();
    s.other_altitude = nondet_int();
    s.layer = nondet_int();
    s.up = nondet_int();
    s.down = nondet_int();
    s.other_advice = nondet_int();
    s.capability = nondet_int();
    s.high_confidence = nondet_bool();
    s.two_reports = nondet_bool();
    s.climb_inhibited = nondet_bool();
    __CPROVER_assume(s.layer >= 0 && s.layer <= 3 && s.up >= 0 && s.up <= 100000 && s.down >= 0 && s.down <= 100000);
    int told = advice();
    if (s.up >= least[s.layer] && s.down < least[s.layer])
        __CPROVER_assert(told != 2 || s.climb_inhibited, "no descent where climbing is safe and descending is not");
    __CPROVER_assert(told != 1 || s.own_altitude < s.other_altitude, "who climbs is below");
    return 0;
}
