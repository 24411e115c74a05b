// verdict: FAILED
// fails: 11 assertion
#include <assert.h>
#include <stdlib.h>

/* Fresh memory has unknown contents. */
int main(void) {
    int *p = malloc(sizeof(int));
    if (!p)
        return 1;
    assert(*p == 0);
    free(p);
    return 0;
}
