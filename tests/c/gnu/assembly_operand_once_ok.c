// verdict: SUCCESSFUL
#include <assert.h>
int main(void)
{
    int cells[2] = {5, 6}, *p = cells;
    __asm__("" : "+r"(*p++));
    assert(p == cells + 1 && cells[0] == 5);
    return 0;
}
