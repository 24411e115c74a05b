// verdict: SUCCESSFUL
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

/* A shift by the width of the type is undefined (C11 6.5.7p3). */
unsigned int mask_low(unsigned int bits) {
    return bits >= 32 ? ~0u : (1u << bits) - 1u;
}

int main(void) {
    unsigned int bits = nondet_uint();
    __CPROVER_assume(bits <= 32);
    unsigned int m = mask_low(bits);
    if (bits == 3)
        assert(m == 7u);
    return 0;
}
