// verdict: FAILED
// fails: 12 assertion
#include <assert.h>

/* In the head of a loop it belongs to the loop as a whole: one object, set anew each time (C11 6.5.2.5p5, 6.8.5p5). */
int main(void) {
    int *now = 0;
    int *before = 0;
    for (int i = 0; i < 3; i++, before = now, now = (int[]){i}) {
        if (before) {
            assert(before == now);
            assert(*before == i - 1);
        }
    }
    return 0;
}
