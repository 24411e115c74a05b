// verdict: FAILED
// fails: 26 assertion
// options: --unwind 6
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

/* A switch that jumps into a loop body, unrolled copying as in Duff's device. */
int main(void) {
    unsigned int count = nondet_uint();
    __CPROVER_assume(count >= 1 && count <= 8);
    unsigned int copied = 0;
    unsigned int rounds = count / 4 + 1;
    switch (count % 4) {
    case 0:
        do {
            copied++;
    case 3:
            copied++;
    case 2:
            copied++;
    case 1:
            copied++;
        } while (--rounds > 0);
    }
    assert(copied == count);
    return 0;
}
