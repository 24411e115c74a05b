// verdict: FAILED
// fails: 14 assertion
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);

/* Writing single bytes changes the word. */
int main(void) {
    uint16_t reg = 0;
    uint8_t *p = (uint8_t *)&reg;
    uint8_t low = nondet_u8(), high = nondet_u8();
    p[0] = low;
    p[1] = high;
    assert(reg == (uint16_t)(low << 8 | high));
    return 0;
}
