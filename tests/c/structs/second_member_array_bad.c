// verdict: FAILED
// fails: 19 assertion
// fails: 24 assertion
// note: two arrays of the same element type in one structure: an unknown index must reach the right one.
#include <assert.h>
int nondet_int(void);

struct pair {
    int low[4];
    int high[4];
} pair;

int main(void) {
    int i = nondet_int();
    if (i < 0 || i > 3) return 0;
    pair.low[i] = 7;
    pair.high[i] = 9;
    assert(pair.low[i] == 7 && pair.high[i] == 9);
    assert(pair.high[0] == 9);
    int *p = &pair.high[0];
    p[i] = 3;
    assert(pair.low[i] == 7 && pair.high[i] == 3);
    p[i - 4] = 8;
    assert(pair.low[i] == 7);
    return 0;
}
