// verdict: FAILED
// fails: 15 free
#include <stdlib.h>
_Bool nondet_bool(void);

int main(void) {
    int local = 0;
    int *p = &local;
    if (nondet_bool()) {
        p = malloc(sizeof *p);
        if (!p)
            return 1;
    }
    *p = 5;
        free(p);
    return 0;
}
