// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    if (!p || !q) return 0;
    assert(q != p);
    free(q);
    int *r = malloc(sizeof *r);
    if (!r) return 0;
    assert(r != p);
    free(p);
    free(r);
    return 0;
}
