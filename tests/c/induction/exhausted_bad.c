// verdict: FAILED
// fails: 10 assertion
// options: --incremental
#include <assert.h>
unsigned nondet_unsigned(void);

int main(void) {
    unsigned n = nondet_unsigned() % 20, i = 0;
    while (i < n) i++;
    assert(i < 19);
    return 0;
}
