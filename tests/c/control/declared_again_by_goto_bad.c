// verdict: FAILED
// fails: 17 assertion
#include <assert.h>
int nondet_int(void);

/* A variable lives as long as its block, so going back makes no other object of it (C11 6.2.4p6). */
int main(void) {
    int *earlier = 0;
    int rounds = 0;
again:;
    if (nondet_int())
        goto next;
    int x;
    if (earlier) {
        *earlier = 3;
        assert(x == 3);
        assert(earlier != &x);
    }
    earlier = &x;
next:
    if (rounds++ < 2)
        goto again;
    return 0;
}
