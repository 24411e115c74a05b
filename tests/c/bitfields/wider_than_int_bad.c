// verdict: FAILED
// fails: 9 assertion
// note: as GCC has it; Clang computes in the declared type
#include <assert.h>
struct Counter { unsigned long long ticks : 36; };
int main(void)
{
    struct Counter c = {0xFFFFFFFFFull};
    assert(c.ticks + 1 > c.ticks);
    return 0;
}
