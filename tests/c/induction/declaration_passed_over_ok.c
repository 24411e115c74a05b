// verdict: SUCCESSFUL
// options: --k-induction
#include <assert.h>

/* A jump inside the block passes over the declaration: the variable keeps its value (C11 6.2.4p6). */
int main(void) {
    int first = 1;
top:;
    if (!first)
        goto count;
    unsigned ticks = 0;
    first = 0;
count:
    if (ticks < 30)
        ticks++;
    assert(ticks <= 30);
    goto top;
}
