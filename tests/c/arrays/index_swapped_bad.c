// verdict: FAILED
// fails: 12 assertion
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* i[a] means a[i] (C11 6.5.2.1p2). */
int main(void) {
    int a[3] = {5, 6, 7};
    int i = nondet_int();
    __CPROVER_assume(i >= 0 && i < 3);
    assert(i[a] == i + 6);
    return 0;
}
