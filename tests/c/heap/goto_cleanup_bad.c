// verdict: FAILED
// fails: 11 memory-leak
// fails: 15 memory-leak
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
        goto out;
    result = 0;
    free(second);
release_first:
    free(first);
out:
    return result;
}
