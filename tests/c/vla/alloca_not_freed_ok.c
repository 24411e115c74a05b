// verdict: SUCCESSFUL
#include <stdlib.h>

int main(void) {
    int *p = __builtin_alloca(8);
    int *q = malloc(8);
    p[1] = 2;
    free(q);
    return 0;
}
