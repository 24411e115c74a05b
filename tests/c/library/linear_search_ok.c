// verdict: SUCCESSFUL
#include <assert.h>
#include <search.h>

static int compare(const void *a, const void *b) {
    return *(const int *)a != *(const int *)b;
}

int main(void) {
    int a[3] = {1, 2}, key = 2, other = 9;
    size_t count = 2;
    assert(lfind(&key, a, &count, sizeof *a, compare) == a + 1);
    assert(lfind(&other, a, &count, sizeof *a, compare) == 0);
    assert(lsearch(&other, a, &count, sizeof *a, compare) == a + 2 && count == 3 && a[2] == 9);
    return 0;
}
