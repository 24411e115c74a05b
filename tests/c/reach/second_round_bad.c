// verdict: FAILED
// fails: 11 array_bounds
// masked: 9 overflow
// masked: 12 assertion
// note: the first round is fine, the second one fails on every execution, and there is no third one
#include <assert.h>
int main(void)
{
    for (int i = 0; i < 3; i++) {
        int a[1] = { 0 };
        a[i] = i;
        assert(i < 2);
    }
    return 0;
}
