// verdict: SUCCESSFUL
#include <stdlib.h>
_Bool nondet_bool(void);

int main(void) {
    char *p = malloc(8);
    if (nondet_bool()) {
        free(p);
        p = NULL;
    }
    free(p);
    return 0;
}
