// verdict: FAILED
// fails: 8 division-by-zero
#include <assert.h>
unsigned int nondet_uint(void);

int main(void) {
    unsigned int a = nondet_uint(), b = nondet_uint();
    unsigned int q = a / b;
    if (b != 0)
        assert(q <= a);
    return 0;
}
