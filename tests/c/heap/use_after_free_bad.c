// verdict: FAILED
// fails: 12 pointer_dereference
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    if (!p)
        return 1;
    *p = 1;
    free(p);
    int v = *p;
    assert(v == 1);
    return 0;
}
