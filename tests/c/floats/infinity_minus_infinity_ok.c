// verdict: SUCCESSFUL
// options: --nan-check
#include <math.h>
double nondet_double(void);

int main(void) {
    double a = nondet_double(), b = nondet_double();
    if (isnan(a) || isnan(b) || isinf(a) || isinf(b))
        return 0;
    double difference = a - b;
    return difference > 0.0;
}
