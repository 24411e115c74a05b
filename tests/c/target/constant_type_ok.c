// verdict: SUCCESSFUL
// options: --64
#include <assert.h>

/* 2147483648 is a long where long has 64 bits, a long long otherwise. */
int main(void) {
    assert(sizeof(2147483648) == sizeof(long));
    assert(2147483648 > 0);
    return 0;
}
