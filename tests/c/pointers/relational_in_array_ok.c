// verdict: SUCCESSFUL
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int a[8];
    unsigned int i = nondet_uint(), j = nondet_uint();
    __CPROVER_assume(i < 8 && j < 8);
    int *p = &a[i], *q = &a[j];
    assert((p < q) == (i < j));
    return 0;
}
