// verdict: FAILED
// fails: 7 overflow
// note: executions with a smaller input get to the assertion unharmed, so it is reached and holds
#include <assert.h>
int nondet_int(void);
int main(void) { int x = nondet_int();
    int y = x + 1;
    assert(y > x);
    return 0;
}
