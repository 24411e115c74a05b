// verdict: FAILED
// options: --failed-assert continue
// fails: 11 assertion
// fails: 12 assertion
#include <assert.h>
int nondet_int(void);

/* Where execution goes on behind a failed assertion, both fail. */
int main(void) {
    int x = nondet_int();
    assert(x != 1);
    assert(x != 1);
    return 0;
}
