// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* Conversion to _Bool compares with zero, conversion to a byte keeps the low bits. */
int main(void) {
    int flags = nondet_int();
    __CPROVER_assume(flags != 0);
    _Bool on = flags;
    assert(on);
    return 0;
}
