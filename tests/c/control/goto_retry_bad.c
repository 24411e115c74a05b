// verdict: FAILED
// fails: 19 assertion
#include <assert.h>
_Bool nondet_bool(void);

static int attempts;

static int transmit(void) {
    attempts++;
    return nondet_bool();
}

int main(void) {
again:
    if (!transmit()) {
        if (attempts <= 3)
            goto again;
    }
    assert(attempts <= 3);
    return 0;
}
