// verdict: FAILED
// fails: 13 pointer_dereference
#include <assert.h>
#include <stdlib.h>

/* The size is in bytes, not in elements. */
int main(void) {
    unsigned int n = 4;
    short *v = malloc(n);
    if (!v)
        return 1;
    for (unsigned int i = 0; i < n; i++)
        v[i] = (short)i;
    assert(v[3] == 3);
    free(v);
    return 0;
}
