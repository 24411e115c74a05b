// verdict: SUCCESSFUL
// options: --64
#include <assert.h>
int nondet_int(void);

int main(void) {
    long a = nondet_int(), b = nondet_int();
    long p = a * b;
    if (a == 0)
        assert(p == 0);
    return 0;
}
