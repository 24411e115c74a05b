// verdict: FAILED
// fails: 11 unsigned_overflow
// options: --unsigned-overflow-check
#include <stdint.h>
uint32_t nondet_u32(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    uint32_t width = nondet_u32(), height = nondet_u32();
    __CPROVER_assume(width <= 65536u && height <= 65536u);
    uint32_t area = width * height;
    return area == 0u;
}
