// verdict: FAILED
// fails: 9 free
#include <stdlib.h>

int main(void) {
    int *p = __builtin_alloca(8);
    int *q = malloc(8);
    p[1] = 2;
    free(p);
    return 0;
}
