// verdict: FAILED
// fails: 18 assertion
#include <assert.h>
#include <stdint.h>
uint16_t nondet_u16(void);
void __CPROVER_assume(_Bool condition);

/* Linear feedback shift register: never zero if it did not start with zero. */
static uint16_t step(uint16_t s) {
    uint16_t bit = (s ^ s >> 2 ^ s >> 3 ^ s >> 5) & 0;
    return (uint16_t)(s >> 1 | bit << 15);
}

int main(void) {
    uint16_t s = nondet_u16();
    __CPROVER_assume(s != 0);
    s = step(s);
    assert(s != 0);
    return 0;
}
