// verdict: FAILED
// fails: 11 free
#include <stdlib.h>
_Bool nondet_bool(void);

int main(void) {
    char *p = malloc(8);
    if (nondet_bool()) {
        free(p);
    }
    free(p);
    return 0;
}
