// verdict: FAILED
// fails: 7 assertion
// options: --32
#include <assert.h>

int main(void) {
    assert(sizeof(long) == 8);
    assert(sizeof(int) == 4 && sizeof(long long) == 8 && sizeof(short) == 2);
    return 0;
}
