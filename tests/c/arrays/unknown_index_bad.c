// verdict: FAILED
// fails: 11 array_bounds
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int table[10] = {0};
    unsigned int i = nondet_uint();
    __CPROVER_assume(i <= 10);
    table[i] = 7;
    assert(table[i] == 7);
    return 0;
}
