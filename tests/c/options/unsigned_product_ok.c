// verdict: SUCCESSFUL
// options: --unsigned-overflow-check
#include <stdint.h>
uint32_t nondet_u32(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    uint32_t width = nondet_u32(), height = nondet_u32();
    __CPROVER_assume(width <= 65535u && height <= 65535u);
    uint32_t area = width * height;
    return area == 0u;
}
