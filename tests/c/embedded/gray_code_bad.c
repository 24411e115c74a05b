// verdict: FAILED
// fails: 17 assertion
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);

static uint8_t to_gray(uint8_t b) { return b ^ b >> 1; }

static uint8_t from_gray(uint8_t g) {
    g ^= g >> 4;
    g ^= g >> 2;
    return g;
}

int main(void) {
    uint8_t b = nondet_u8();
    assert(from_gray(to_gray(b)) == b);
    return 0;
}
