// verdict: SUCCESSFUL
// options: --unwind 2 --unwindset main.0:5
#include <assert.h>

int main(void) {
    int n = 0;
    for (int i = 0; i < 4; i++)
        n++;
    assert(n == 4);
    return 0;
}
