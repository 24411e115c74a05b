// verdict: SUCCESSFUL
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int condition);

int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned char y = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(x > 10 && x < 20);
    assert(x + y < 275);
    if (__VERIFIER_nondet_bool())
        assert(x > y || y >= x);
    return 0;
}
