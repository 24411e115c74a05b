// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>

unsigned nondet_uint(void);

int main(void) {
    int from[8] = {1, 2, 3, 4, 5, 6, 7, 8}, to[8] = {0};
    unsigned n = nondet_uint();
    if (n > 8)
        return 0;
    memcpy(to, from, n * sizeof(int));
    for (unsigned i = 0; i < 8; i++)
        assert(to[i] == (i < n ? (int)i + 1 : 0));
}
