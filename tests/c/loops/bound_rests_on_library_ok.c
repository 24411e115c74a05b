// verdict: SUCCESSFUL
// options: --unwind 2
#include <math.h>
double nondet_double(void);

int main(void)
{
    double x = nondet_double();
    if (!(x >= 0 && x <= 1))
        return 0;
    while (fabs(x) > 1.5)
        ;
    return 0;
}
