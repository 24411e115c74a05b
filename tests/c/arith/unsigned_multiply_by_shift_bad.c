// verdict: FAILED
// fails: 9 assertion
#include <assert.h>
#include <stdint.h>
uint32_t nondet_u32(void);

int main(void) {
    uint32_t x = nondet_u32();
    assert((x << 3) + (x << 1) == x * 12u);
    return 0;
}
