// verdict: FAILED
// fails: 23 assertion
#include <assert.h>

typedef union {
    unsigned int all;
    struct {
        unsigned int enable : 1;
        unsigned int mode : 3;
        unsigned int : 4;
        unsigned int divider : 8;
    } bits;
} control_t;

unsigned int nondet_uint(void);

int main(void) {
    control_t c;
    c.all = nondet_uint();
    unsigned int before = c.all;
    c.bits.mode = 5;
    assert((c.all & ~0xeu) == (before & ~0xeu));
    assert((c.all >> 1 & 3) == 5);
    assert(c.bits.divider == (before >> 8 & 0xff));
    return 0;
}
