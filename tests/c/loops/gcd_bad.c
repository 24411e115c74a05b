// verdict: FAILED
// fails: 21 assertion
// options: --unwind 14
#include <assert.h>
unsigned char nondet_uchar(void);
void __CPROVER_assume(_Bool condition);

static unsigned int gcd(unsigned int a, unsigned int b) {
    while (b != 0) {
        unsigned int r = a % b;
        a = b;
        b = r;
    }
    return b;
}

int main(void) {
    unsigned int a = nondet_uchar(), b = nondet_uchar();
    __CPROVER_assume(a > 0 && b > 0);
    unsigned int g = gcd(a, b);
    assert(g != 0);
    return 0;
}
