// verdict: SUCCESSFUL
// note: _BitInt (C23 6.2.5p5): no promotion, ranks by width.
#include <assert.h>
#include <string.h>

typedef unsigned _BitInt(5) five;

unsigned nondet_uint(void);

struct pair {
    char first;
    _BitInt(17) second;
};

int main(void) {
    five a = nondet_uint();
    five b = a;
    b++;
    assert(b == (a == 31 ? 0 : a + 1));
    unsigned _BitInt(3) c = 7;
    // Both are three bits wide, and so is the sum; with an int it is an int.
    assert((unsigned _BitInt(3))(c + c) == 6 && c + (unsigned _BitInt(3))1 == 0 && c + 1 == 8);
    _BitInt(7) d = -64;
    assert(d < 0 && d / 2 == -32 && d >> 1 == -32 && (int)d == -64);
    _BitInt(12) e = 2047;
    assert(e + (_BitInt(13))1 == 2048);
    assert(sizeof a == 1 && sizeof e == 2 && sizeof(_BitInt(17)) == 4 && sizeof(_BitInt(33)) == 8);
    assert(sizeof(_BitInt(65)) == 16 && _Alignof(_BitInt(65)) == 8 && sizeof(struct pair) == 8);
    struct pair p = {1, -5}, q;
    memcpy(&q, &p, sizeof q);
    assert(q.second == -5);
    _BitInt(100) wide = 1;
    wide <<= 98;
    assert(wide > 0 && wide >> 90 == 256);
    return _Generic(c + c, unsigned _BitInt(3): 0, default: 1) + _Generic(e + 1, int: 0, default: 1);
}
