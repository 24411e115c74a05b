// verdict: FAILED
// fails: 13 assertion
#include <assert.h>
#include <stdint.h>
uint32_t nondet_u32(void);

static uint32_t swap(uint32_t x) {
    return x >> 24 | (x >> 8 & 0xFF00) | (x << 8 & 0xFF00) | x << 24;
}

int main(void) {
    uint32_t x = nondet_u32();
    assert(swap(swap(x)) == x);
    return 0;
}
