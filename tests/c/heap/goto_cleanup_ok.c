// verdict: SUCCESSFUL
// options: --memory-leak-check
#include <stdlib.h>
_Bool nondet_bool(void);

/* Every error exit releases what was acquired before it. */
int main(void) {
    int result = 1;
    char *first = malloc(4);
    char *second;
    if (!first)
        return result;
    second = malloc(4);
    if (!second)
        goto release_first;
    if (nondet_bool())
        goto release_second;
    result = 0;
release_second:
    free(second);
release_first:
    free(first);
    return result;
}
