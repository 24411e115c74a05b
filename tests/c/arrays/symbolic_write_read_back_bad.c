// verdict: FAILED
// fails: 13 assertion
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    unsigned char memory[16] = {0};
    unsigned int i = nondet_uint(), j = nondet_uint();
    __CPROVER_assume(i < 16 && j < 16);
    memory[i] = 1;
    memory[j] = 2;
    assert(memory[i] == 1);
    return 0;
}
