// verdict: SUCCESSFUL
#include <assert.h>
#include <limits.h>
int nondet_int(void);

int main(void) {
    int counter = nondet_int();
    if (counter < INT_MAX)
        counter++;
    assert(counter > INT_MIN);
    return 0;
}
