// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int a = nondet_int(), b;
    __CPROVER_assume(a > -100 && a < 100);
    b = (a++, a * 2);
    int c = b > 0 ? b : -b;
    assert(c <= 200);
    return 0;
}
