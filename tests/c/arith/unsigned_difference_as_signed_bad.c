// verdict: FAILED
// fails: 14 assertion
#include <assert.h>
#include <stdint.h>
uint32_t nondet_u32(void);
void __CPROVER_assume(_Bool condition);

/* Wrap-safe comparison of tick counters: subtract, then look at the sign. */
int main(void) {
    uint32_t deadline = nondet_u32();
    uint32_t delay = nondet_u32();
    __CPROVER_assume(delay > 0u && delay < 1000u);
    uint32_t now = deadline - delay;
    assert(now < deadline);
    return 0;
}
