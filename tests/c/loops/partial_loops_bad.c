// verdict: FAILED
// fails: 11 assertion
// options: --unwind 3 --partial-loops --no-unwinding-assertions
// note: With partial loops execution goes on behind the cut loop.
#include <assert.h>

int main(void) {
    int i = 0;
    for (; i < 5; i++)
        ;
    assert(i == 5);
    return 0;
}
