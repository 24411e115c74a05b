// verdict: SUCCESSFUL
// options: --unwind 4
#include <assert.h>

int main(void) {
    int n = 0;
    do {
        n++;
    } while (n < 4);
    assert(n == 4);
    return 0;
}
