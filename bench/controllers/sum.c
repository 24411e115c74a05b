/* The sum of the k-induction paper (Gadelha et al., Figure 2), for all n. */
#include <assert.h>
#include <stdint.h>
uint32_t nondet_uint32(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    uint64_t i = 1, sn = 0;
    uint32_t n = nondet_uint32();
    __CPROVER_assume(n >= 1);
    while (i <= n) {
        sn = sn + 2;
        i++;
    }
    assert(sn == (uint64_t)n * 2);
}
