// verdict: SUCCESSFUL
// options: --memory-leak-check
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    int *p = malloc(16);
    if (p == NULL)
        return 1;
    p[0] = nondet_int();
    if (p[0] < 0) {
        free(p);
        return 2;
    }
    free(p);
    return 0;
}
