// verdict: FAILED
// fails: 17 pointer_dereference
#include <alloca.h>

static int *keep;

static int use(int n) {
    int *p = alloca(n * sizeof(int));
    for (int i = 0; i < n; i++)
        p[i] = i;
    keep = p;
    return keep[n - 1];
}

int main(void) {
    int r = use(4);
    return r + *keep;
}
