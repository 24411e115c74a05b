// verdict: SUCCESSFUL
#include <assert.h>
unsigned short nondet_ushort(void);

int main(void) {
    unsigned short a = nondet_ushort();
    unsigned short b = nondet_ushort();
    unsigned short avg = (a + b) / 2;
    assert(avg >= (a < b ? a : b));
    return 0;
}
