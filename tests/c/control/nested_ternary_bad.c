// verdict: FAILED
// fails: 14 assertion
// fails: 16 assertion
#include <assert.h>
int nondet_int(void);

static int clamp(int x, int low, int high) {
    return x < low ? low : x > high ? x : high;
}

int main(void) {
    int x = nondet_int();
    int c = clamp(x, -5, 5);
    assert(c >= -5 && c <= 5);
    if (x >= -5 && x <= 5)
        assert(c == x);
    return 0;
}
