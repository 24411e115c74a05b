// verdict: FAILED
// fails: 10 assertion
#include <assert.h>
#include <stddef.h>
unsigned nondet_uint(void);
struct Table { long head; short slot[5]; };
int main(void)
{
    unsigned i = nondet_uint() % 5;
    assert(offsetof(struct Table, slot[i]) < 16);
    return 0;
}
