// verdict: FAILED
// fails: 8 assertion
// options: --64
#include <assert.h>

int main(void) {
    int a[2];
    assert(sizeof(&a[1] - &a[0]) == 4);
    return 0;
}
