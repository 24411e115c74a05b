// verdict: SUCCESSFUL
#include <assert.h>
double nondet_double(void);

int main(void) {
    double x = nondet_double();
    assert(x == x || !(x <= x));
    return 0;
}
