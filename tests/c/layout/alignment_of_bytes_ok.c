// verdict: SUCCESSFUL
// note: what types, `_Alignas` and malloc promise
#include <stdint.h>
#include <stdlib.h>
short s;
int i;
_Alignas(32) char wide[3];

int main(void)
{
    int n = 3;
    int v[n];
    char *heap = malloc(40);
    __CPROVER_assert((uintptr_t)&s % 2 == 0, "short");
    __CPROVER_assert((uintptr_t)&i % 4 == 0, "int");
    __CPROVER_assert((uintptr_t)wide % 32 == 0, "_Alignas");
    __CPROVER_assert((uintptr_t)v % 4 == 0, "variable length");
    __CPROVER_assert((uintptr_t)heap % 8 == 0, "malloc");
    free(heap);
    return 0;
}
