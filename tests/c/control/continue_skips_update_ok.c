// verdict: SUCCESSFUL
// options: --unwind 10
#include <assert.h>

int main(void) {
    int i = 0, odd = 0;
    while (i < 6) {
        i++;
        if (i % 2 == 0)
            continue;
        odd++;
    }
    assert(odd == 3);
    return 0;
}
