// verdict: FAILED
// fails: 13 assertion
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    short buffer[16];
    short *head = &buffer[3];
    unsigned int n = nondet_uint();
    __CPROVER_assume(n <= 12);
    short *tail = head + n;
    assert(tail - head == (long)(n * sizeof(short)));
    return 0;
}
