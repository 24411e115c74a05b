// verdict: FAILED
// fails: 16 assertion
#include <assert.h>
int nondet_int(void);

/* The value of a call that ended without return is indeterminate (C11 6.9.1p12). */
static int sign(int x) {
    if (x < 0)
        return -1;
    if (x > 0)
        return 1;
}

int main(void) {
    int s = sign(nondet_int());
    assert(s >= -1 && s <= 1);
    return 0;
}
