// verdict: FAILED
// fails: 11 conversion
// options: --conversion-check
#include <math.h>
double nondet_double(void);

/* C11 6.3.1.4p1: the value must be representable once its fraction is dropped. */
int main(void) {
    double x = nondet_double();
    if (x > -129.0 && x <= 128.0)
        return (signed char)x;
    return 0;
}
