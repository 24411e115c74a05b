// verdict: SUCCESSFUL
// options: --k-induction
#include <assert.h>
#include <stdint.h>
int main(void) {
    int other = 0;
    uintptr_t there = (uintptr_t)&other;
    unsigned char rounds = 0;
    while (1) {
        int x = rounds;
        uintptr_t here = (uintptr_t)&x;
        assert(here != there);
        rounds = x & 1;
    }
}
