// verdict: FAILED
// fails: 10 overflow
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);

/* The byte is promoted to int before it is shifted, so bit 7 can reach the sign bit. */
int main(void) {
    uint8_t b = nondet_u8();
    uint32_t word = b << 24;
    assert((word >> 24) == b);
    return 0;
}
