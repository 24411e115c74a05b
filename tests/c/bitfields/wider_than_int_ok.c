// verdict: SUCCESSFUL
// note: as GCC has it; Clang computes in the declared type
#include <assert.h>
struct Counter { unsigned long long ticks : 36; signed long long drift : 36; unsigned level : 5; };
int main(void)
{
    struct Counter c = {0xFFFFFFFFFull, -1, 31};
    assert(c.ticks + 1 == 0);
    assert(c.ticks + 1ll == 0x1000000000ll);
    assert(c.drift < 1u);
    assert(c.level + 1 == 32);
    assert(sizeof(c.level = 1) == 1 && sizeof(c.ticks + 0) == 8);
    return 0;
}
