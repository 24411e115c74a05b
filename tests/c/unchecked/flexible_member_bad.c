// verdict: FAILED
// options: --no-pointer-check --no-malloc-may-fail
// fails: 13 array_bounds
#include <stdlib.h>

struct message {
    int length;
    char text[];
};

int main(void) {
    struct message *m = malloc(sizeof *m + 4);
    m->text[4] = 1;
    free(m);
    return 0;
}
