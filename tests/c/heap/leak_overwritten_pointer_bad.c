// verdict: FAILED
// fails: 7 memory-leak
// options: --memory-leak-check
#include <stdlib.h>

int main(void) {
    char *buffer = malloc(4);
    buffer = malloc(8);
    free(buffer);
    return 0;
}
