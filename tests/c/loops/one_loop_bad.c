// verdict: FAILED
// fails: 14 assertion
// fails: 16 assertion
// options: --incremental --loop main.1 --failed-assert continue
#include <assert.h>
unsigned nondet_unsigned(void);

int main(void) {
    unsigned n = nondet_unsigned() % 20, m = nondet_unsigned() % 12, i = 0, j = 0;
    while (i < n)
        i++;
    while (j < m) {
        j++;
        assert(j < 11);
    }
    assert(i + j < 30);
    return 0;
}
