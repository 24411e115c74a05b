// verdict: FAILED
// fails: 9 unwind
// options: --unwind 10
// note: A loop of n iterations needs a bound of n + 1.
#include <assert.h>

int main(void) {
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += i;
    assert(sum == 45);
    return 0;
}
