// verdict: FAILED
// fails: 20 assertion
// options: --k-induction --no-signed-overflow-check
#include <assert.h>
_Bool nondet_bool(void);

static unsigned count;

static int wait(void) {
    while (1) {
        if (nondet_bool()) return 1;
        if (count == 7) break;
        count++;
    }
    return 0;
}

int main(void) {
    int answered = wait();
    assert(answered || count < 7);
    assert(count <= 7);
    return 0;
}
