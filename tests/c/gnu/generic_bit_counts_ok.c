// verdict: SUCCESSFUL
#include <assert.h>

extern unsigned char nondet_uchar(void);
extern unsigned short nondet_ushort(void);

int main(void)
{
    unsigned char c = nondet_uchar();
    unsigned short s = nondet_ushort();
    int leading = __builtin_clzg(c, 8), trailing = __builtin_ctzg(s, 16);
    assert(leading == 8 ? c == 0 : c >> (7 - leading) == 1);
    assert(trailing == 16 ? s == 0 : (s >> trailing & 1) == 1);
    assert(__builtin_popcountg((unsigned __int128)-1) == 128);
    return 0;
}
