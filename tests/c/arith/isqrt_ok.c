// verdict: SUCCESSFUL
// options: --unwind 18
#include <assert.h>
#include <stdint.h>
uint16_t nondet_u16(void);

/* Integer square root by bits, as used for RMS values on controllers without an FPU. */
uint16_t isqrt(uint16_t n) {
    uint16_t root = 0;
    uint16_t bit = 1u << 7;
    while (bit != 0) {
        uint16_t trial = root | bit;
        if ((uint32_t)trial * trial <= n)
            root = trial;
        bit >>= 1;
    }
    return root;
}

int main(void) {
    uint16_t n = nondet_u16();
    uint32_t r = isqrt(n);
    assert(r * r <= n && (r + 1) * (r + 1) > n);
    return 0;
}
