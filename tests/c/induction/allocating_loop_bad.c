// verdict: FAILED
// options: --k-induction
// fails: 12 assertion
#include <assert.h>
#include <stdlib.h>
_Bool nondet_bool(void);

int main(void) {
    while (1) {
        int *p = malloc(sizeof *p);
        free(p);
        assert(nondet_bool());
    }
}
