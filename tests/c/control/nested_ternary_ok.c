// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

static int clamp(int x, int low, int high) {
    return x < low ? low : x > high ? high : x;
}

int main(void) {
    int x = nondet_int();
    int c = clamp(x, -5, 5);
    assert(c >= -5 && c <= 5);
    if (x >= -5 && x <= 5)
        assert(c == x);
    return 0;
}
