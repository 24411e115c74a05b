// verdict: FAILED
// fails: 13 assertion
// options: --k-induction --no-signed-overflow-check
#include <assert.h>
unsigned nondet_unsigned(void);

int main(void) {
    unsigned n = nondet_unsigned(), i, sum = 0;
    for (i = 0; i < n; i++) {
        sum += 2;
        if (i == 6) sum++;
    }
    assert(sum == 2 * n);
    return 0;
}
