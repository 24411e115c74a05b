// verdict: FAILED
// fails: 13 pointer_dereference
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *v = malloc(2 * sizeof *v);
    if (!v)
        return 1;
    v[0] = 1;
    int *w = realloc(v, 3 * sizeof *w);
    /* The old block is gone if the call succeeded. */
    assert(v[0] == 1);
}
