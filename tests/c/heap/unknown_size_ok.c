// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    unsigned int n = nondet_uint();
    __CPROVER_assume(n >= 1 && n <= 100);
    unsigned char *p = malloc(n);
    if (!p)
        return 1;
    p[n - 1] = 0xAA;
    assert(p[n - 1] == 0xAA);
    free(p);
    return 0;
}
