// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>

unsigned long nondet_size(void);

int main(void) {
    unsigned long n = nondet_size();
    char *p = malloc(n);
    if (n > ~0ul / 2)
        assert(p == NULL);
    free(p);
    return 0;
}
