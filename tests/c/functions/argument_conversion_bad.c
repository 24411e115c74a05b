// verdict: FAILED
// fails: 12 assertion
#include <assert.h>
int nondet_int(void);

/* The argument is converted to the parameter's type. */
static int widen(unsigned char b) { return b; }

int main(void) {
    int x = nondet_int();
    int y = widen(x);
    assert(y == x);
    return 0;
}
