// verdict: FAILED
// fails: 15 assertion
#include <assert.h>
#include <stdint.h>
int16_t nondet_i16(void);

/* Q8.8 multiplication: the product has sixteen fractional bits. */
static int16_t multiply(int16_t a, int16_t b) {
    int32_t p = (int32_t)a * b;
    return (int16_t)(p / 65536);
}

int main(void) {
    int16_t x = nondet_i16();
    assert(multiply(x, 256) == x);
    return 0;
}
