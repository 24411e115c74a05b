// verdict: SUCCESSFUL
#include <assert.h>
#include <stddef.h>
unsigned nondet_uint(void);
struct Slot { char tag; short value[4]; };
struct Table { long head; struct Slot slot[5]; };
int main(void)
{
    unsigned i = nondet_uint() % 5, j = nondet_uint() % 4;
    assert(offsetof(struct Table, slot[i].value[j]) == 8 + 10 * i + 2 + 2 * j);
    return 0;
}
