// verdict: SUCCESSFUL
// options: --incremental --loop-order first --restart 2
// note: the loops end after at most 19 and 11 iterations
//
#include <assert.h>
unsigned nondet_unsigned(void);

int main(void) {
    unsigned n = nondet_unsigned() % 20, m = nondet_unsigned() % 12, i = 0, j = 0;
    while (i < n)
        i++;
    while (j < m) {
        j++;
        assert(j < 12);
    }
    assert(i + j < 31);
    return 0;
}
