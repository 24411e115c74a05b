// verdict: FAILED
// fails: 8 assertion
#include <assert.h>
double nondet_double(void);

int main(void) {
    double x = nondet_double();
    assert(x == x);
    return 0;
}
