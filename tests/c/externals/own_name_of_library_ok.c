// verdict: SUCCESSFUL
#include <assert.h>

/* Drivers of our own: the C library has functions of these names that take other arguments. */
unsigned short read(unsigned char channel);
int round(int value);
int sign(double value);

int main(void) {
    assert((read(3) & 4095) < 4096);
    assert((round(1) & 1) < 2);
    assert((sign(-1.0) & 3) <= 3);
    return 0;
}
