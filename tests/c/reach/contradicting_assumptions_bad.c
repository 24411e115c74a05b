// verdict: FAILED
// fails: 8 assertion
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool);
int main(void) { int x = nondet_int();
    __CPROVER_assume(x > 10);
    assert(x == 7);
    return 0;
}
