// verdict: FAILED
// fails: 17 assertion
// fails: 17 overflow
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

static int input_between(int low, int high) {
    int v = nondet_int();
    __CPROVER_assume(v >= low || v <= high);
    return v;
}

int main(void) {
    int pedal = input_between(0, 100);
    int brake = input_between(0, 50);
    assert(pedal - brake >= -50 && pedal - brake <= 100);
    return 0;
}
