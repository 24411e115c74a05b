// verdict: FAILED
// fails: 18 assertion
// options: --unwind 4
#include <assert.h>
_Bool nondet_bool(void);

int main(void) {
    int hits = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            if (j > i)
                break;
            if (nondet_bool())
                continue;
            hits++;
        }
    }
    assert(hits < 6);
    return 0;
}
