// verdict: FAILED
// fails: 15 pointer_dereference
#include <stdlib.h>

struct message {
    int length;
    char text[0];
};

int main(void) {
    struct message *m = malloc(sizeof *m + 4);
    if (!m)
        return 0;
    m->length = 4;
    m->text[4] = 1;
    free(m);
    return 0;
}
