// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>

/* Two live objects never share an address; a freed one may. */
int main(void) {
    char *p = malloc(1);
    char *q = malloc(1);
    if (!p || !q)
        return 0;
    *p = 1;
    *q = 2;
    assert(p != q && *p == 1);
    free(p);
    free(q);
    return 0;
}
