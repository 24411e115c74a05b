// verdict: SUCCESSFUL
#include <stdlib.h>

int main(void) {
    char *p = malloc(8);
    if (!p)
        return 1;
    char *q = p;
    free(q);
    return 0;
}
