// verdict: SUCCESSFUL
// options: --no-pointer-check --no-malloc-may-fail
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    *p = 3;
    __CPROVER_assert(*p == 3, "p");
    free(p);
    return 0;
}
