// verdict: FAILED
// fails: 14 assertion
// note: an integer becomes a pointer before the object's address is looked at
#include <stdint.h>
unsigned long nondet_ulong(void);

int main(void)
{
    uintptr_t u = nondet_ulong();
    int *p = (int *)u, x = 1;
    if (u != (uintptr_t)&x)
        return 0;
    *p = 3;
    __CPROVER_assert(x == 1, "changed");
    return 0;
}
