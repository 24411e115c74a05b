// verdict: FAILED
// fails: 21 assertion
#include <assert.h>
#include <stddef.h>

struct __attribute__((packed)) header {
    unsigned char kind;
    unsigned int length;
    unsigned short port;
};

unsigned char nondet_uchar(void);

int main(void) {
    unsigned char frame[7];
    for (int i = 0; i < 7; i++)
        frame[i] = nondet_uchar();
    struct header *h = (struct header *)frame;
    assert(sizeof *h == 7);
    assert(offsetof(struct header, port) == 5);
    assert((h->length & 0xff) == frame[4]);
    h->port = 0x1234;
    assert(frame[5] == 0x34 && frame[6] == 0x12);
    return 0;
}
