// verdict: UNKNOWN
// options: --incremental --stop-when-unsat
// note: the step case of an induction spelt out: from the third iteration on, what was assumed proves the assertion; the first ones violate it
#include <assert.h>
void __CPROVER_assume(_Bool c);
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char a = nondet_uchar(), b = nondet_uchar(), c = nondet_uchar();
    while (1) {
        __CPROVER_assume(c < 10);
        c = b;
        b = a;
        a = nondet_uchar() % 10;
        assert(c < 10);
    }
}
