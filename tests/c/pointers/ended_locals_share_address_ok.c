// verdict: SUCCESSFUL
// options: --unwind 4
#include <assert.h>
#include <stdint.h>
int main(void) {
    int keep = 0;
    uintptr_t outer = (uintptr_t)&keep;
    for (int i = 0; i < 3; i++) {
        int x = i, y = i;
        assert((uintptr_t)&x != outer);
        assert((uintptr_t)&x != (uintptr_t)&y);
    }
    return keep;
}
