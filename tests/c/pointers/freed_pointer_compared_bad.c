// verdict: FAILED
// fails: 12 assertion
// note: the freed pointer is indeterminate (C11 6.2.4p2); that it differs from every later one is the last thing to rely on
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    free(p);
    int *q = malloc(sizeof *q);
    if (!q) return 0;
    assert(q != p);
    free(q);
    return 0;
}
