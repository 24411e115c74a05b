// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
uint32_t nondet_u32(void);
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

static uint32_t rotate_left(uint32_t x, unsigned int n) {
    return x << (n & 31) | x >> (-n & 31);
}

int main(void) {
    uint32_t x = nondet_u32();
    unsigned int n = nondet_uint();
    __CPROVER_assume(n < 32);
    uint32_t r = rotate_left(x, n);
    if (n == 8)
        assert(r == (x << 8 | x >> 24));
    return 0;
}
