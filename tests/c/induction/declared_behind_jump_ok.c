// verdict: SUCCESSFUL
// options: --k-induction
#include <assert.h>

/* The declaration is never reached, yet the variable lives with its block. */
int main(void) {
    int first = 1;
    goto begin;
    unsigned ticks;
begin:
    while (1) {
        if (first) {
            ticks = 0;
            first = 0;
        } else if (ticks < 30) {
            ticks++;
        }
        assert(ticks <= 30);
    }
}
