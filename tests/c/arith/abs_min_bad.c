// verdict: FAILED
// fails: 10 overflow
#include <assert.h>
#include <limits.h>
int nondet_int(void);

/* -INT_MIN is not representable. */
int absolute(int x) {
    if (x < 0)
        return -x;
    return x;
}

int main(void) {
    int x = nondet_int();
    int a = absolute(x);
    assert(a >= 0);
    return 0;
}
