// verdict: FAILED
// fails: 17 assertion
// options: --unwind 9
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);

/* Clearing the lowest set bit takes one round per set bit. */
int main(void) {
    uint8_t x = nondet_u8();
    int expected = 0;
    for (int i = 0; i < 8; i++)
        expected += x >> i & 1;
    int n = 0;
    for (uint8_t v = x; v; v &= v - 1)
        n++;
    assert(n == expected && n < 8);
    return 0;
}
