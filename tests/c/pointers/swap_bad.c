// verdict: FAILED
// fails: 15 assertion
#include <assert.h>
int nondet_int(void);

static void swap(int *a, int *b) {
    *a = *b;
    *b = *a;
}

int main(void) {
    int x = nondet_int(), y = nondet_int();
    int old_x = x, old_y = y;
    swap(&x, &y);
    assert(x == old_y && y == old_x);
    return 0;
}
