// verdict: SUCCESSFUL
#include <assert.h>

typedef int four __attribute__((vector_size(16)));

int main(void)
{
    four a = {1, 2, 3, 4}, b = {5, 6, 7, 8}, turned = {3, 2, 1, 4}, both = {0, 5, 9, 7};
    four x = __builtin_shuffle(a, turned), y = __builtin_shuffle(a, b, both);
    assert(x[0] == 4 && x[1] == 3 && x[2] == 2 && x[3] == 1);
    assert(y[0] == 1 && y[1] == 6 && y[2] == 2 && y[3] == 8);
    return 0;
}
