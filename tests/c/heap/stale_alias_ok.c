// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>

static int *current;

static void reset(void) {
    free(current);
    current = NULL;
}

int main(void) {
    current = malloc(sizeof *current);
    if (!current)
        return 1;
    *current = 0;
    *current = 1;
    reset();
    assert(current == NULL);
    return 0;
}
