// verdict: SUCCESSFUL
// note: what lives at the same time lies apart, whatever was freed in between; a stale address that is the new object's is the new object
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(8), *q = malloc(8);
    if (!p || !q) return 0;
    uintptr_t a = (uintptr_t)p, b = (uintptr_t)q;
    assert(a + 8 <= b || b + 8 <= a);
    free(p);
    char *r = malloc(4);
    if (!r) return 0;
    uintptr_t c = (uintptr_t)r;
    assert(c + 4 <= b || b + 8 <= c);
    *r = 0;
    if (c == a) {
        *(char *)a = 5;
        assert(*r == 5);
    }
    free(r);
    free(q);
    return 0;
}
