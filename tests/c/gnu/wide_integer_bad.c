// verdict: FAILED
// fails: 12 assertion
#include <assert.h>

typedef unsigned __int128 u128;

unsigned long nondet_ulong(void);

int main(void) {
    unsigned long a = nondet_ulong();
    u128 product = (u128)a * 8u;
    assert((unsigned long)product >> 3 == a);
    assert(sizeof(__int128) == 16);
    __int128 negative = -1;
    assert(negative < 0 && (u128)negative > 1);
    return 0;
}
