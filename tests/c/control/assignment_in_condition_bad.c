// verdict: FAILED
// fails: 17 assertion
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int door = nondet_int();
    int locked = 0;
    __CPROVER_assume(door == 0 || door == 1);
    if (door = 1)
        locked = 1;
    assert(locked == door);
    if (locked)
        assert(door == 1);
    assert(!locked || door);
    assert(!locked);
    return 0;
}
