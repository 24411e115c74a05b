// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* 1 << 31 does not fit a 32-bit int. */
int main(void) {
    int bit = nondet_int();
    __CPROVER_assume(bit >= 0 && bit <= 31);
    unsigned int flag = 1u << bit;
    assert(flag != 0);
    return 0;
}
