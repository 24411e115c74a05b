// verdict: SUCCESSFUL
#include <assert.h>
unsigned short nondet_ushort(void);

/* unsigned short operands promote to int: 65535 * 65535 overflows a signed int. */
int main(void) {
    unsigned short a = nondet_ushort();
    unsigned short b = nondet_ushort();
    unsigned int area = (unsigned int)a * b;
    if (a == 0)
        assert(area == 0);
    return 0;
}
