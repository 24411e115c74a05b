// verdict: SUCCESSFUL
#include <assert.h>

typedef unsigned __int128 wide;

static const wide high = ((wide)1 << 127) + ((wide)1 << 15), all = -(wide)1;

int main(void)
{
    assert(high >> 127 == 1 && (high & 0xffff) == 0x8000);
    assert(all / 2 == ((wide)1 << 127) - 1);
    return 0;
}
