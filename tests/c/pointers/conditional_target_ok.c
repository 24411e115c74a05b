// verdict: SUCCESSFUL
#include <assert.h>
_Bool nondet_bool(void);

int main(void) {
    int a = 1, b = 2;
    int *p = nondet_bool() ? &a : &b;
    *p += 10;
    assert((p == &a && a == 11 && b == 2) || (p == &b && a == 1 && b == 12));
    return 0;
}
