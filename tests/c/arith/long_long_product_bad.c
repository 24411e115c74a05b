// verdict: FAILED
// fails: 11 overflow
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int a = nondet_int();
    int b = nondet_int();
    __CPROVER_assume(a >= 0 && b >= 0 && a < 65536 && b < 65536);
    long long p = a * b;
    assert(p >= 0);
    return 0;
}
