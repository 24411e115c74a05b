// verdict: FAILED
// fails: 10 unwind
// options: --unwind 3
#include <assert.h>

int main(void) {
    int n = 0;
    do {
        n++;
    } while (n < 4);
    assert(n == 4);
    return 0;
}
