// verdict: SUCCESSFUL
// options: --64
#include <assert.h>
unsigned int nondet_uint(void);

/* C11 6.3.1.8: with a 32-bit long, long and unsigned int meet as unsigned long. */
int main(void) {
    unsigned int u = nondet_uint();
    long l = -1;
    assert(l < u);
    return 0;
}
