// verdict: FAILED
// fails: 10 assertion
// fails: 11 assertion
#include <assert.h>
int nondet_int(void);

/* Execution goes on behind a failed assertion: both fail. */
int main(void) {
    int x = nondet_int();
    assert(x != 1);
    assert(x != 1);
    return 0;
}
