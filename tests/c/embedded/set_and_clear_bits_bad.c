// verdict: FAILED
// fails: 18 assertion
#include <assert.h>
#include <stdint.h>
uint32_t nondet_u32(void);
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

#define BIT(n) (1u << (n))

int main(void) {
    uint32_t reg = nondet_u32();
    unsigned int n = nondet_uint();
    __CPROVER_assume(n < 32);
    uint32_t set = reg | BIT(n);
    uint32_t cleared = set & !BIT(n);
    assert((set >> n & 1u) == 1u);
    assert((cleared | BIT(n)) == set);
    return 0;
}
