// verdict: FAILED
// fails: 11 free
#include <stdlib.h>

int main(void) {
    char *p = malloc(8);
    if (!p)
        return 1;
    char *q = p;
    q++;
    free(q);
    return 0;
}
