// verdict: FAILED
// fails: 13 assertion
// fails: 14 assertion
// fails: 15 assertion
#include <assert.h>

/* Drivers of our own: the C library has functions of these names that take other arguments. */
unsigned short read(unsigned char channel);
int round(int value);
int sign(double value);

int main(void) {
    assert(read(3) < 4096);
    assert(round(1) == 1);
    assert(sign(-1.0) == 1);
    return 0;
}
