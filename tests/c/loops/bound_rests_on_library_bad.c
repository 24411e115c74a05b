// verdict: UNKNOWN
// options: --unwind 2
// note: sin² + cos² > 1.5 never holds; an unwinding assertion rests on functions that are not modelled exactly
#include <math.h>
double nondet_double(void);

int main(void)
{
    double x = nondet_double();
    if (!(x >= 0 && x <= 1))
        return 0;
    while (sin(x) * sin(x) + cos(x) * cos(x) > 1.5)
        ;
    return 0;
}
