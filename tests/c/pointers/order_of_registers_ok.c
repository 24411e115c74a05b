// verdict: SUCCESSFUL
// options: --32
// note: addresses have no sign; offsets in an object have one
#include <stdint.h>
unsigned nondet_uint(void);
int a[4];

int main(void)
{
    const volatile char *ram = (const volatile char *)0x20000000u;
    const volatile char *scs = (const volatile char *)0xE000E000u;
    __CPROVER_assert(scs > ram && ram < scs && !(scs <= ram), "above");
    uint32_t x = nondet_uint(), y = nondet_uint();
    const char *p = (const char *)(uintptr_t)x, *q = (const char *)(uintptr_t)y;
    __CPROVER_assert((p < q) == (x < y), "as their numbers");
    int i = (int)(nondet_uint() % 5);
    __CPROVER_assert((a + i <= a + 2) == (i <= 2), "as their offsets");
    __CPROVER_assert((char *)0xfffffff0u - (char *)0xffffff00u == 0xf0, "distance");
    return 0;
}
