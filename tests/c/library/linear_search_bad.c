// verdict: FAILED
// fails: 12 pointer_dereference
#include <search.h>

static int compare(const void *a, const void *b) {
    return *(const int *)a != *(const int *)b;
}

int main(void) {
    int a[2] = {1, 2}, key = 9;
    size_t count = 2;
    lsearch(&key, a, &count, sizeof *a, compare);
    return 0;
}
