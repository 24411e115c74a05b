// verdict: FAILED
// fails: 20 assertion
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
uint16_t nondet_u16(void);
void __CPROVER_assume(_Bool condition);

/* The tick counter wraps; the difference has to be taken before comparing. */
static bool expired(uint16_t now, uint16_t since, uint16_t timeout) {
    return now >= (uint16_t)(since + timeout);
}

int main(void) {
    uint16_t since = nondet_u16();
    uint16_t timeout = 100;
    uint16_t passed = nondet_u16();
    __CPROVER_assume(passed < 1000);
    uint16_t now = (uint16_t)(since + passed);
    assert(expired(now, since, timeout) == (passed >= timeout));
    return 0;
}
