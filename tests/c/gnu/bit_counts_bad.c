// verdict: FAILED
// fails: 18 undefined-shift
#include <assert.h>

unsigned nondet_uint(void);
unsigned long nondet_ulong(void);

int main(void) {
    unsigned x = nondet_uint();
    unsigned long y = nondet_ulong();
    _Static_assert(__builtin_popcount(0xf0u) == 4, "constant");
    int ones = 0;
    for (int i = 0; i < 32; i++)
        ones += x >> i & 1;
    assert(__builtin_popcount(x) == ones);
    assert(__builtin_parity(x) == (ones & 1));
    {
        int n = __builtin_clz(x);
        assert(n == 0 || x >> (32 - n) == 0);
        assert(x >> (31 - n) == 1);
        assert((x >> __builtin_ctz(x) & 1) == 1);
    }
    if (y != 0)
        assert(y >> (63 - __builtin_clzl(y)) == 1);
    assert(__builtin_ffs(x) == (x ? __builtin_ctz(x) + 1 : 0));
    return 0;
}
