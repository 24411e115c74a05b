// verdict: FAILED
// options: --failed-assert continue
// fails: 9 assertion
// fails: 10 division-by-zero
#include <assert.h>
int nondet_int(void);
int main(void) {
    int x = nondet_int();
    assert(x != 0);
    return 10 / x;
}
