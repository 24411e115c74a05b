// verdict: SUCCESSFUL
// options: --k-induction
#include <assert.h>
#include <stdlib.h>
_Bool nondet_bool(void);

int main(void) {
    while (1) {
        int *p = malloc(sizeof *p);
        free(p);
        assert(sizeof *p > 1);
    }
}
