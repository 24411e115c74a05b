// verdict: UNKNOWN
// options: --incremental --stop-when-unsat --unwind-max 12
// note: every iteration can violate the assertion: no depth makes the step case hold
#include <assert.h>
void __CPROVER_assume(_Bool c);
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char a = nondet_uchar(), b = nondet_uchar(), c = nondet_uchar();
    while (1) {
        __CPROVER_assume(c < 10);
        c = b;
        b = a;
        a = nondet_uchar() % 11;
        assert(c < 10);
    }
}
