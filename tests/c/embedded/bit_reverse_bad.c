// verdict: FAILED
// fails: 16 assertion
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);

static uint8_t reverse(uint8_t b) {
    b = (uint8_t)((b & 0xF0) >> 4 | (b & 0x0F) << 4);
    b = (uint8_t)((b & 0xCC) >> 2 | (b & 0x33) << 2);
    b = (uint8_t)((b & 0xAA) >> 1 | (b & 0x54) << 1);
    return b;
}

int main(void) {
    uint8_t b = nondet_u8();
    assert(reverse(reverse(b)) == b);
    return 0;
}
