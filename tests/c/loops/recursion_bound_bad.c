// verdict: FAILED
// fails: 8 unwind
// options: --unwind 3
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

static int depth(int n) {
    if (n == 0)
        return 0;
    return 1 + depth(n - 1);
}

int main(void) {
    int n = nondet_int();
    __CPROVER_assume(n >= 0 && n <= 4);
    assert(depth(n) == n);
    return 0;
}
