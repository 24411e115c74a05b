// verdict: SUCCESSFUL
// options: --no-pointer-check --no-malloc-may-fail
#include <stdlib.h>

struct message {
    int length;
    char text[];
};

int main(void) {
    struct message *m = malloc(sizeof *m + 4);
    m->text[3] = 1;
    free(m);
    return 0;
}
