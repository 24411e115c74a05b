// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);

/* Two uint8_t are added as ints, so the sum does not wrap before it is stored. */
int main(void) {
    uint8_t a = nondet_u8();
    uint8_t b = nondet_u8();
    int sum = (uint8_t)(a + b);
    assert(sum <= 255);
    return 0;
}
