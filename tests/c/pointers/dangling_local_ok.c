// verdict: SUCCESSFUL
#include <assert.h>

/* The address of a local outlives the function. */
static int *make_counter(int start) {
    static int counter;
    counter = start;
    return &counter;
}

int main(void) {
    int *p = make_counter(5);
    int v = *p;
    assert(v == 5);
    return 0;
}
