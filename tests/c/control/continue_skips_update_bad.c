// verdict: FAILED
// fails: 8 unwind
// options: --unwind 10
#include <assert.h>

int main(void) {
    int i = 0, odd = 0;
    while (i < 6) {
        if (i % 2 == 0)
            continue;
        odd++;
        i++;
    }
    assert(odd == 3);
    return 0;
}
