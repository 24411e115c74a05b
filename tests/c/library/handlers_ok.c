// verdict: SUCCESSFUL
// options: --memory-leak-check --no-malloc-may-fail
#include <stdlib.h>

static int *shared;

static void clean(void) {
    free(shared);
}

int main(void) {
    int x;
    shared = malloc(sizeof *shared);
    atexit(clean);
    if (x)
        exit(1);
}
