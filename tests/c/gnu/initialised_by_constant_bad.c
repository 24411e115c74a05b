// verdict: FAILED
// fails: 14 assertion
#include <assert.h>

/* GCC takes initialised constants in static initialisers, and the alignment of a function is 1 for it. */
static const unsigned period = 250;
static const float scale = 0.5f;
const unsigned half = period / 2 + 1;
static int table[] = {period, (int)(period * scale)};

int main(void) {
    static const int again = -(int)half;
    assert(half == 126 && again == -126);
    assert(table[0] == 250 && table[1] == 126);
    assert(_Alignof(main) == 1);
    return 0;
}
