// verdict: FAILED
// fails: 14 assertion
#include <assert.h>

unsigned nondet_uint(void);
unsigned short nondet_ushort(void);

int main(void) {
    unsigned x = nondet_uint();
    unsigned short h = nondet_ushort();
    assert(__builtin_bswap32(__builtin_bswap32(x)) == x);
    assert(__builtin_bswap16(h) == (unsigned short)(h << 8 | h >> 8));
    assert(__builtin_bswap64(0x0102030405060708ull) == 0x0807060504030201ull);
    assert((__builtin_bswap32(x) & 0xff) == x >> 16);
    return 0;
}
