// verdict: FAILED
// fails: 17 assertion
// options: --k-induction --no-signed-overflow-check
#include <assert.h>
_Bool nondet_bool(void);

int main(void) {
    unsigned mode = 0, timer = 0;
    while (1) {
        if (nondet_bool()) {
            mode = mode == 3 ? 0 : mode + 1;
            timer = 0;
        } else if (timer < 20) {
            timer = timer + 1;
        }
        assert(mode <= 3);
        assert(timer < 20);
    }
}
