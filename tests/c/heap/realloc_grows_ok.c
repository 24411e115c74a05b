// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *v = malloc(2 * sizeof *v);
    if (!v)
        return 1;
    v[0] = 1;
    v[1] = 2;
    int *w = realloc(v, 3 * sizeof *w);
    if (w) {
        v = w;
        v[2] = 3;
        assert(v[0] == 1 && v[1] == 2);
    }
    free(v);
}
