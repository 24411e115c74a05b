// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>

struct header {
    unsigned short id;
    unsigned short length;
};

int main(void) {
    unsigned int extra = 4;
    unsigned char *raw = malloc(sizeof(struct header) + extra);
    if (!raw)
        return 1;
    struct header *h = (struct header *)raw;
    h->id = 1;
    h->length = 4;
    raw[sizeof *h] = 0xFF;
    assert(h->id == 1);
    free(raw);
    return 0;
}
