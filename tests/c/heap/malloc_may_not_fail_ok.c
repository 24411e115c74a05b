// verdict: SUCCESSFUL
// options: --no-malloc-may-fail
#include <stdlib.h>

int main(void) {
    int *p = malloc(3 * sizeof *p);
    p[2] = 1;
    free(p);
    return 0;
}
