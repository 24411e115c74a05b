// verdict: FAILED
// fails: 10 assertion
#include <assert.h>
_Bool nondet_bool(void);

int main(void) {
    int a = 1, b = 2;
    int *p = nondet_bool() ? &a : &b;
    *p += 10;
    assert(a == 11);
    return 0;
}
