// verdict: FAILED
// fails: 12 pointer_dereference
#include <stdlib.h>

unsigned long nondet_size(void);

int main(void) {
    unsigned long n = nondet_size();
    if (n < 10)
        return 0;
    char *p = malloc(n);
    p[3] = 1;
    free(p);
    return 0;
}
