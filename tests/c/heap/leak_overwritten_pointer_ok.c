// verdict: SUCCESSFUL
// options: --memory-leak-check
#include <stdlib.h>

int main(void) {
    char *buffer = malloc(4);
    free(buffer);
    buffer = malloc(8);
    free(buffer);
    return 0;
}
