// verdict: SUCCESSFUL
// options: --unwind 5
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    unsigned int length = nondet_uint();
    __CPROVER_assume(length <= 3);
    unsigned int sent = 0;
    for (unsigned int left = 3; left > 0; left--)
        if (left <= length)
            sent++;
    assert(sent == length);
    return 0;
}
