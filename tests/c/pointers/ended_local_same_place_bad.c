// verdict: FAILED
// fails: 13 assertion
// options: --unwind 3
// note: nor does a variable have to be at the same place in the next round
#include <assert.h>
#include <stdint.h>
int main(void) {
    uintptr_t at[2];
    for (int i = 0; i < 2; i++) {
        int x = i;
        at[i] = (uintptr_t)&x;
    }
    assert(at[0] == at[1]);
    return 0;
}
