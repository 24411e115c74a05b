// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    unsigned int flags = 1, kept = 2;
    __asm__ volatile("" ::: "memory");
    __asm__("" : "+r"(kept));
    assert(kept == 2);
    __asm__ volatile("mrs %0, primask" : "=r"(flags));
    if (flags > 1)
        flags = 1;
    assert(flags <= 1);
    return 0;
}
