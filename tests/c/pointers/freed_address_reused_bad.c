// verdict: FAILED
// fails: 14 assertion
// note: an object that was freed may be where the next one is; glibc does exactly that
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    uintptr_t old = (uintptr_t)p;
    free(p);
    int *q = malloc(sizeof *q);
    if (!q) return 0;
    assert((uintptr_t)q != old);
    free(q);
    return 0;
}
