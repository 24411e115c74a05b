// verdict: FAILED
// fails: 13 assertion
#include <assert.h>

static const int table[10] = {[0 ... 4] = 1, [5 ... 9] = 2, [7] = 3};

unsigned nondet_uint(void);

int main(void) {
    unsigned i = nondet_uint();
    if (i >= 10)
        return 0;
    assert(table[i] >= 1 && table[i] <= 2);
    return 0;
}
