// verdict: FAILED
// fails: 11 assertion
#include <assert.h>
unsigned short nondet_ushort(void);

int main(void) {
    unsigned short a = nondet_ushort();
    unsigned short b = nondet_ushort();
    unsigned short sum = a + b;
    unsigned short avg = sum / 2;
    assert(avg >= (a < b ? a : b));
    return 0;
}
