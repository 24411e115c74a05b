// verdict: FAILED
// fails: 19 assertion
// options: --unwind 9
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

static int is_odd(unsigned int n);

static int is_even(unsigned int n) { return n == 0 ? 1 : is_odd(n - 1); }

static int is_odd(unsigned int n) {
    return n == 0 ? 1 : is_even(n - 1);
}

int main(void) {
    unsigned int n = nondet_uint();
    __CPROVER_assume(n <= 5);
    assert(is_even(n) == (n % 2 == 0));
    return 0;
}
