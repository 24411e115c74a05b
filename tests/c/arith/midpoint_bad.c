// verdict: FAILED
// fails: 9 overflow
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* The classic midpoint of a binary search: low + high may leave the range of int. */
int middle(int low, int high) {
    return (low + high) / 2;
}

int main(void) {
    int low = nondet_int();
    int high = nondet_int();
    __CPROVER_assume(0 <= low && low <= high);
    int mid = middle(low, high);
    assert(low <= mid && mid <= high);
    return 0;
}
