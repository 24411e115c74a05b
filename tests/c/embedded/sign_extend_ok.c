// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
uint16_t nondet_u16(void);
void __CPROVER_assume(_Bool condition);

/* 12-bit two's complement samples in a 16-bit register. */
static int16_t extend(uint16_t raw) {
    return raw & 0x800 ? (int16_t)(raw | 0xF000) : (int16_t)raw;
}

int main(void) {
    uint16_t raw = nondet_u16();
    __CPROVER_assume(raw < 4096);
    int16_t v = extend(raw);
    assert(v >= -2048 && v <= 2047);
    return 0;
}
