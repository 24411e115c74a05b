// verdict: SUCCESSFUL
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int a = 1, b = 2, c = 3;
    int *regs[3] = {&a, &b, &c};
    unsigned int i = nondet_uint();
    __CPROVER_assume(i < 3);
    *regs[i] = 9;
    assert(a + b + c == 6 + 9 - (int)(i + 1));
    return 0;
}
