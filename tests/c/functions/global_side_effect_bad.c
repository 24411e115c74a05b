// verdict: FAILED
// fails: 12 overflow
// fails: 18 assertion
#include <assert.h>
int nondet_int(void);

static int level = 5;

static int drain(int amount) {
    if (amount > level)
        return -1;
    level -= amount;
    return level;
}

int main(void) {
    drain(nondet_int());
    assert(level >= 0 && level <= 5);
    return 0;
}
