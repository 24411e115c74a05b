// verdict: SUCCESSFUL
#include <assert.h>

/* The length is evaluated on entry to the function, although the parameter is a pointer (C11 6.9.1p10). */
static int sum(int n, int values[n++]) {
    return n + values[0];
}

int main(void) {
    int values[3] = {5, 6, 7};
    assert(sum(3, values) == 9);
    return 0;
}
