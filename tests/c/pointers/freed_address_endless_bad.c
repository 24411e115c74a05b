// verdict: FAILED
// fails: 13 assertion
// options: --k-induction
// note: a local of each round, compared with where it was in the round before, in an endless loop
#include <assert.h>
#include <stdint.h>
int main(void) {
    uintptr_t last = 0;
    unsigned char rounds = 0;
    while (1) {
        int x = rounds;
        uintptr_t here = (uintptr_t)&x;
        assert(here != last);
        last = here;
        rounds = x & 1;
    }
}
