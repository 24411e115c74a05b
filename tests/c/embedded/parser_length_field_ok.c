// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);

/* Frame: sync, length, payload, checksum. The length field comes from outside. */
#define MAX 4

struct parser {
    enum { SYNC, LENGTH, PAYLOAD, CHECK } state;
    uint8_t buffer[MAX];
    uint8_t length, fill, sum;
};

static int feed(struct parser *p, uint8_t byte) {
    switch (p->state) {
    case SYNC:
        if (byte == 0x7E)
            p->state = LENGTH;
        break;
    case LENGTH:
        if (byte == 0 || byte > MAX) {
            p->state = SYNC;
            break;
        }
        p->length = byte;
        p->fill = 0;
        p->sum = 0;
        p->state = PAYLOAD;
        break;
    case PAYLOAD:
        p->buffer[p->fill++] = byte;
        p->sum += byte;
        if (p->fill == p->length)
            p->state = CHECK;
        break;
    case CHECK:
        p->state = SYNC;
        return byte == p->sum;
    }
    return 0;
}

int main(void) {
    struct parser p = {SYNC};
    for (int i = 0; i < 8; i++)
        if (feed(&p, nondet_u8()))
            assert(p.length <= MAX);
    return 0;
}
