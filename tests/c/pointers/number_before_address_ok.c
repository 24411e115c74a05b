// verdict: SUCCESSFUL
// note: an integer becomes a pointer before the object's address is looked at
#include <stdint.h>
unsigned long nondet_ulong(void);
static int y;

int main(void)
{
    uintptr_t u = nondet_ulong();
    int *p = (int *)u, x = 1;
    if (u == (uintptr_t)&x)
        *p = 3;
    else if (u == (uintptr_t)&y)
        *p = 4;
    __CPROVER_assert(x == (u == (uintptr_t)&x ? 3 : 1) && y == (u == (uintptr_t)&y ? 4 : 0), "one of them");
    return 0;
}
