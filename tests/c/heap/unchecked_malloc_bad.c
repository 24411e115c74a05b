// verdict: FAILED
// fails: 9 pointer_dereference
#include <assert.h>
#include <stdlib.h>

/* malloc may return a null pointer. */
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 42;
    assert(*p == 42);
    free(p);
    return 0;
}
