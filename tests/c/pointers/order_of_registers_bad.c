// verdict: FAILED
// fails: 13 assertion
// fails: 15 assertion
// options: --32
// note: addresses have no sign: a system register lies above RAM
unsigned nondet_uint(void);
#include <stdint.h>

int main(void)
{
    const volatile char *ram = (const volatile char *)0x20000000u;
    const volatile char *scs = (const volatile char *)0xE000E000u;
    __CPROVER_assert(!(scs > ram), "below");
    const char *p = (const char *)(uintptr_t)nondet_uint();
    __CPROVER_assert(!(p > (const char *)0x7fffffffu && p <= (const char *)0x80000000u), "window");
    return 0;
}
