// verdict: FAILED
// fails: 16 assertion
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int pressure = nondet_int();
    int alarm = 0;
    __CPROVER_assume(pressure >= 0 && pressure < 100);
    if (pressure > 10)
        if (pressure > 90)
            alarm = 2;
    else
        alarm = 1;
    assert(alarm != 1 || pressure <= 10);
    return 0;
}
