// verdict: SUCCESSFUL
#include <assert.h>
#include <limits.h>
int nondet_int(void);

int main(void) {
    int counter = nondet_int();
    if (counter > INT_MIN)
        --counter;
    assert(counter < INT_MAX);
    return 0;
}
