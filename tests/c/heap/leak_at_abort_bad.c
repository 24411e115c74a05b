// verdict: FAILED
// options: --memory-leak-check
// fails: 7 memory-leak
#include <stdlib.h>

int main(void) {
    char *p = malloc(8);
    if (!p)
        return 0;
    abort();
}
