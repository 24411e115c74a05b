// verdict: SUCCESSFUL
// options: --memory-leak-check
#include <stdlib.h>

int main(void) {
    char *p = malloc(8);
    if (!p)
        return 0;
    free(p);
    abort();
}
