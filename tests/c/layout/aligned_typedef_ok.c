// verdict: SUCCESSFUL
#include <assert.h>
#include <stddef.h>
typedef short wide __attribute__((aligned(16)));
typedef double loose __attribute__((aligned(2)));
struct A { char c; wide w; };
struct B { char c; loose d[2]; };
int main(void)
{
    struct A a = {1, 2};
    struct B b = {1, {2, 3}};
    assert(offsetof(struct A, w) == 16 && sizeof(struct A) == 32 && _Alignof(wide) == 16);
    assert(offsetof(struct B, d) == 2 && sizeof(struct B) == 18 && a.w + b.d[1] == 5);
    return 0;
}
