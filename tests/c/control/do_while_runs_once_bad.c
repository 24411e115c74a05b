// verdict: FAILED
// fails: 18 assertion
// options: --unwind 5
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    unsigned int length = nondet_uint();
    __CPROVER_assume(length <= 3);
    unsigned int sent = 0;
    unsigned int left = length;
    do {
        sent++;
        if (left > 0)
            left--;
    } while (left > 0);
    assert(sent == length);
    return 0;
}
