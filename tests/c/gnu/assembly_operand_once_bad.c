// verdict: FAILED
// fails: 8 assertion
#include <assert.h>
int main(void)
{
    int cells[2] = {5, 6}, *p = cells;
    __asm__("" : "+r"(*p++));
    assert(p == cells);
    return 0;
}
