// verdict: SUCCESSFUL
// options: --unwind 3
#include <assert.h>
#include <stdint.h>
int main(void) {
    uintptr_t at[2];
    int x;
    for (int i = 0; i < 2; i++) {
        x = i;
        at[i] = (uintptr_t)&x;
    }
    assert(at[0] == at[1]);
    return 0;
}
