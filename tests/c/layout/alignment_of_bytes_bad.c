// verdict: FAILED
// fails: 19 assertion
// fails: 16 assertion
// fails: 17 assertion
// fails: 18 assertion
// note: an object is aligned as its type asks, and no better
#include <stdint.h>
short s;
int i;

int main(void)
{
    char c;
    int n = 3;
    char v[n];
    __CPROVER_assert((uintptr_t)&c % 2 == 0, "char");
    __CPROVER_assert((uintptr_t)&s % 4 == 0, "short");
    __CPROVER_assert((uintptr_t)&i % 8 == 0, "int");
    __CPROVER_assert((uintptr_t)v % 2 == 0, "variable length");
    return 0;
}
