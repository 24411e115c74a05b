// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
uint32_t nondet_u32(void);

int main(void) {
    uint32_t x = nondet_u32();
    assert((x << 3) + (x << 1) == x * 10u);
    return 0;
}
