// verdict: SUCCESSFUL
#include <stdlib.h>

struct message {
    unsigned char *payload;
    unsigned int length;
};

static int build(struct message *m, unsigned int length) {
    m->payload = malloc(length);
    m->length = length;
    return m->payload ? 0 : -1;
}

int main(void) {
    struct message m;
    if (build(&m, 3) != 0)
        return 1;
    m.payload[2] = 1;
    free(m.payload);
    return 0;
}
