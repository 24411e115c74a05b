/* Shift-and-add multiplication of two unknown bytes equals the product. */
#include <assert.h>

unsigned char nondet_uchar(void);

static unsigned int multiply(unsigned int a, unsigned int b) {
    unsigned int product = 0;
    for (int i = 0; i < 8; i++) {
        if (b & 1u)
            product += a;
        a <<= 1;
        b >>= 1;
    }
    return product;
}

int main(void) {
    unsigned char a = nondet_uchar(), b = nondet_uchar();
    assert(multiply(a, b) == (unsigned int)a * b);
    return 0;
}
