// verdict: FAILED
// fails: 11 assertion
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char b = nondet_uchar();
    if (b > 255)
        assert(0);
    if (b >= 255)
        assert(0);
    return 0;
}
