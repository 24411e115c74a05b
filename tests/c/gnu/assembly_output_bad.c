// verdict: UNKNOWN
// note: the assertion may fail, but what the assembly computes is known to the machine only
#include <assert.h>

int main(void) {
    unsigned int flags = 1, kept = 2;
    __asm__ volatile("" ::: "memory");
    __asm__("" : "+r"(kept));
    assert(kept == 2);
    __asm__ volatile("mrs %0, control" : "=r"(flags) : "r"(kept));
    if (flags > 2)
        flags = 1;
    assert(flags <= 1);
    return 0;
}
