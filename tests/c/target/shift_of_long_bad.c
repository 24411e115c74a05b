// verdict: FAILED
// fails: 8 undefined-shift
// options: --32
#include <assert.h>

int main(void) {
    unsigned long one = 1;
    unsigned long high = one << 40;
    assert(high > 0);
    return 0;
}
