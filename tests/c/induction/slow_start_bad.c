// verdict: FAILED
// fails: 9 assertion
// options: --k-induction --no-standard-checks
#include <assert.h>

int main(void) {
    unsigned x = 1;
    while (x < 0x0ff) x += 2;
    assert(x % 2 == 0);
}
