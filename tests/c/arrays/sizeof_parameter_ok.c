// verdict: SUCCESSFUL
#include <assert.h>

/* sizeof of an array parameter is the size of a pointer. */
static int count(int values[4]) {
    return values ? 4 : 0;
}

int main(void) {
    int values[4] = {1, 2, 3, 4};
    assert(sizeof(values) == 16);
    assert(count(values) == 4);
    return 0;
}
