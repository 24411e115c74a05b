// verdict: SUCCESSFUL
#include <assert.h>
double nondet_double(void);

/* Beyond 2^53 a double has no room for one more. */
int main(void) {
    double total = nondet_double();
    if (total >= 0.0 && total < 1e15)
        assert(total + 1.0 > total);
    return 0;
}
