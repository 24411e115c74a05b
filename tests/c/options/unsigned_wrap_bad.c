// verdict: FAILED
// fails: 9 unsigned_overflow
// options: --unsigned-overflow-check
#include <assert.h>
unsigned int nondet_uint(void);

int main(void) {
    unsigned int ticks = nondet_uint();
    unsigned int next = ticks + 1u;
    assert(next != ticks);
    return 0;
}
