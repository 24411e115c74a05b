// verdict: FAILED
// fails: 8 assertion
#include <assert.h>
int nondet_int(void);

int main(void) {
    int a = nondet_int(), b = nondet_int();
    assert(a == b);
    return 0;
}
