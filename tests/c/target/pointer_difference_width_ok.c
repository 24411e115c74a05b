// verdict: SUCCESSFUL
// options: --32
#include <assert.h>

int main(void) {
    int a[2];
    assert(sizeof(&a[1] - &a[0]) == 4);
    return 0;
}
