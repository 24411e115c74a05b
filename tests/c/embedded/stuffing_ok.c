// verdict: SUCCESSFUL
// Character stuffing as in the paper's section 3.3: a frame between DLE STX and DLE ETX in which a DLE of the payload is
// doubled. There is room for it, and NUL is no payload.
#include <assert.h>

enum { STX = 2, ETX = 3, DLE = 16 };

unsigned char nondet_uchar(void);

int main(void) {
    unsigned char payload = nondet_uchar();
    unsigned char raw[6] = {DLE, STX, payload ? payload : 1, DLE, ETX, 0};
    unsigned char sent[7];
    int from = 0, to = 0;
    while (raw[from] != 0) {
        switch (raw[from]) {
        case DLE:
            sent[to] = raw[from];
            if (raw[from + 1] != STX && raw[from + 1] != ETX) {
                to++;
                sent[to] = DLE;
            }
            break;
        default:
            sent[to] = raw[from];
            break;
        }
        from++;
        to++;
    }
    sent[to] = 0;
    assert(sent[4] == ETX || sent[5] == ETX);
    return 0;
}
