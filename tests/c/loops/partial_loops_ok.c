// verdict: SUCCESSFUL
// options: --unwind 6 --partial-loops --no-unwinding-assertions
#include <assert.h>

int main(void) {
    int i = 0;
    for (; i < 5; i++)
        ;
    assert(i == 5);
    return 0;
}
