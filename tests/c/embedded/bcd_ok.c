// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);
void __CPROVER_assume(_Bool condition);

static uint8_t to_bcd(uint8_t v) {
    return (uint8_t)(v / 10 << 4 | v % 10);
}

int main(void) {
    uint8_t v = nondet_u8();
    __CPROVER_assume(v < 100);
    uint8_t b = to_bcd(v);
    assert((b >> 4) * 10 + (b & 15) == v);
    return 0;
}
