// verdict: FAILED
// fails: 20 pointer_dereference
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
    int *alias = current;
    reset();
    *alias = 1;
    assert(current == NULL);
    return 0;
}
