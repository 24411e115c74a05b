// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    if (!p)
        return 1;
    *p = 1;
    int v = *p;
    free(p);
    assert(v == 1);
    return 0;
}
