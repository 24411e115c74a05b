// verdict: SUCCESSFUL
#include <assert.h>

unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint();
    if (n < 1 || n > 8)
        return 0;
    int a[n];
    for (unsigned i = 0; i < n; i++)
        a[i] = i;
    assert(a[n - 1] == (int)n - 1);
    return 0;
}
