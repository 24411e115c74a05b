// verdict: FAILED
// fails: 11 undefined-shift
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int from = nondet_int();
    int to = nondet_int();
    __CPROVER_assume(from >= 0 && from < 16 && to >= 0 && to < 16);
    unsigned int r = 1u << (to - from);
    assert(r >= 1u);
    return 0;
}
