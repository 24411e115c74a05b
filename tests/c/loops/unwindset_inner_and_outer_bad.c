// verdict: FAILED
// fails: 9 unwind
// options: --unwindset main.0:4,main.1:2
// note: Inner loops are numbered before outer ones.
#include <assert.h>

int main(void) {
    int n = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            n++;
    assert(n == 6);
    return 0;
}
