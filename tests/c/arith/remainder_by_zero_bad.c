// verdict: FAILED
// fails: 11 division-by-zero
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    unsigned int slots = nondet_uint();
    unsigned int key = nondet_uint();
    __CPROVER_assume(slots <= 16);
    unsigned int slot = key % slots;
    assert(slot < slots);
    return 0;
}
