// verdict: FAILED
// fails: 12 assertion
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* -1 < 1u is false: the int is converted to unsigned (C11 6.3.1.8). */
int main(void) {
    int level = nondet_int();
    unsigned int limit = 100u;
    __CPROVER_assume(level >= -5 && level <= 5);
    assert(level < limit);
    return 0;
}
