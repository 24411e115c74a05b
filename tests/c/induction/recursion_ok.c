// verdict: SUCCESSFUL
// options: --k-induction
#include <assert.h>
unsigned nondet_unsigned(void);

static unsigned depth(unsigned n) { return n == 0 ? 0 : 1 + depth(n - 1); }

int main(void) {
    unsigned n = nondet_unsigned() % 9;
    assert(depth(n) <= 8);
    return 0;
}
