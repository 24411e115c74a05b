// verdict: FAILED
// fails: 9 assertion
#include <assert.h>
#include <stddef.h>
typedef short wide __attribute__((aligned(16)));
struct A { char c; wide w; };
int main(void)
{
    assert(offsetof(struct A, w) == 2);
    return 0;
}
