// verdict: FAILED
// fails: 9 overflow
#include <assert.h>
#include <limits.h>
int nondet_int(void);

int main(void) {
    int counter = nondet_int();
        --counter;
    assert(counter < INT_MAX);
    return 0;
}
