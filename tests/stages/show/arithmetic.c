#include <assert.h>
int nondet_int(void);
unsigned char nondet_uchar(void);

int main(void) {
    int a = nondet_int();
    unsigned char b = nondet_uchar();
    int quotient = a / b;
    assert(quotient <= a || a < 0);
    return (short)quotient >> 2;
}
