// verdict: FAILED
// fails: 24 assertion
#include <assert.h>
unsigned char nondet_uchar(void);

/* default may stand anywhere; control falls from it into the next case. */
static int weight(unsigned char kind) {
    int w = 0;
    switch (kind) {
    case 1:
        return 5;
    default:
        w = 1;
        break;
    case 2:
        w += 2;
    }
    return w;
}

int main(void) {
    unsigned char k = nondet_uchar();
    int w = weight(k);
    assert(k == 1 ? w == 5 : k == 2 ? w == 2 : w == 3);
    return 0;
}
