// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>

/* malloc may return a null pointer. */
int main(void) {
    int *p = malloc(sizeof *p);
    if (p == NULL)
        return 1;
    *p = 42;
    assert(*p == 42);
    free(p);
    return 0;
}
