// verdict: FAILED
// fails: 19 assertion
#include <assert.h>
#include <stdint.h>
uint16_t nondet_u16(void);
void __CPROVER_assume(_Bool condition);

/* 10-bit reading to millivolts at 3300 mV; a 16-bit product would not hold it. */
static uint16_t millivolts(uint16_t raw) {
    uint16_t scaled = raw * 3300u;
    return scaled / 1023u;
}

int main(void) {
    uint16_t raw = nondet_u16();
    __CPROVER_assume(raw <= 1023);
    uint16_t mv = millivolts(raw);
    if (raw == 1023)
        assert(mv == 3300);
    assert(mv <= 3300);
    return 0;
}
