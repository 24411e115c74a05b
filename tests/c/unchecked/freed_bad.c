// verdict: UNKNOWN
// options: --no-pointer-check --no-malloc-may-fail
#include <stdlib.h>

/* The memory may have been given to somebody else. */
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 3;
    free(p);
    __CPROVER_assert(*p == 3, "p");
    return 0;
}
