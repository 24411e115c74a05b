// verdict: SUCCESSFUL
#include <assert.h>
#include <stdbool.h>
_Bool nondet_bool(void);

/* The press may close only while both hands are on their buttons. */
static bool valve;

static void step(bool left, bool right, bool emergency) {
    valve = left && right && !emergency;
}

int main(void) {
    for (int i = 0; i < 3; i++) {
        bool left = nondet_bool(), right = nondet_bool(), emergency = nondet_bool();
        step(left, right, emergency);
        assert(!valve || (left && right));
    }
    return 0;
}
