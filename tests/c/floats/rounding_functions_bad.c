// verdict: FAILED
// fails: 9 assertion
#include <assert.h>
#include <math.h>

/* round goes away from zero at a half, rint to even. */
int main(void) {
    assert(floor(-0.5) == -1.0 && ceil(-0.5) == 0.0 && trunc(-1.75) == -1.0);
    assert(rint(2.5) == 3.0);
    assert(lround(-2.5) == -3 && lrint(-2.5) == -2);
    return 0;
}
