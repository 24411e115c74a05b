// verdict: FAILED
// fails: 14 pointer_dereference
#include <assert.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    int v[3];
    int wanted = v[1];
    qsort(v, 4, sizeof v[0], by_value);
    assert(v[0] <= v[1] && v[1] <= v[2]);
    int *found = bsearch(&wanted, v, 3, sizeof v[0], by_value);
    assert(found && *found == wanted);
}
