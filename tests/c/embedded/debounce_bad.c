// verdict: FAILED
// fails: 28 assertion
#include <assert.h>
_Bool nondet_bool(void);

/* A key counts as pressed after three equal samples. */
static int pressed, count;

static void sample(int level) {
    if (level == pressed) {
        return;
    }
    if (++count >= 3) {
        pressed = level;
        count = 0;
    }
}

int main(void) {
    int last = 0, run = 0;
    for (int i = 0; i < 5; i++) {
        int level = nondet_bool();
        run = level == last ? run + 1 : 1;
        last = level;
        int before = pressed;
        sample(level);
        if (pressed != before)
            assert(run >= 3);
    }
    return 0;
}
