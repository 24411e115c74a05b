// verdict: FAILED
// fails: 32 array_bounds
// fails: 33 assertion
// Character stuffing as in the paper's section 3.3: a frame between DLE STX and DLE ETX in which a DLE of the payload is
// doubled. The buffer has no room for a doubled DLE, and a payload of NUL ends the frame early.
#include <assert.h>

enum { STX = 2, ETX = 3, DLE = 16 };

unsigned char nondet_uchar(void);

int main(void) {
    unsigned char raw[6] = {DLE, STX, nondet_uchar(), DLE, ETX, 0};
    unsigned char sent[6];
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
