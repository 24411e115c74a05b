// verdict: SUCCESSFUL
// options: --k-induction --no-signed-overflow-check
#include <assert.h>
unsigned nondet_unsigned(void);

int main(void) {
    unsigned n = nondet_unsigned(), i, sum = 0;
    for (i = 0; i < n; i++) {
        sum += 2;
    }
    assert(sum == 2 * n);
    return 0;
}
