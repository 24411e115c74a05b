// verdict: FAILED
// fails: 20 pointer_dereference
#include <stdlib.h>

struct message {
    unsigned char *payload;
    unsigned int length;
};

static int build(struct message *m, unsigned int length) {
    m->payload = malloc(length);
    m->length = length;
    return 0;
}

int main(void) {
    struct message m;
    if (build(&m, 3) != 0)
        return 1;
    m.payload[2] = 1;
    free(m.payload);
    return 0;
}
