// verdict: SUCCESSFUL
#include <assert.h>
#include <errno.h>
#include <math.h>

/* For known arguments, results are known up to the accuracy of the C library, and exact where Annex F says so. */
static int near(double x, double y) { return fabs(x - y) <= 1e-15 * fabs(y); }

int main(void) {
    assert(log(1.0) == 0.0 && !signbit(log(1.0)) && exp(0.0) == 1.0 && cos(0.0) == 1.0);
    assert(pow(2.0, 3.0) == 8.0 && powf(0.5f, 2.0f) == 0.25f && powl(3.0L, 40.0L) == 12157665459056928801.0L);
    assert(pow(2.25, 1.5) == 3.375 && log2(1024.0) == 10.0 && log10(1000.0) == 3.0 && hypot(3.0, 4.0) == 5.0);
    assert(isinf(log(0.0)) && isnan(log(-1.0)) && isnan(sin(INFINITY)) && pow(NAN, 0.0) == 1.0);
    assert(signbit(sin(-0.0)) && atan2(0.0, 1.0) == 0.0 && isnan(acos(1.5)) && exp(-INFINITY) == 0.0);
    assert(near(exp(1.0), 2.718281828459045) && near(log(10.0), 2.302585092994046));
    assert(near(sin(1e22), -0.8522008497671888) && near(acos(-1.0), 3.141592653589793));
    assert(near(cbrt(27.0), 3.0) && near(tanh(0.5), 0.46211715726000973) && exp(1000.0) == INFINITY);
    assert(expf(1.0f) > 2.71828f && expf(1.0f) < 2.71829f && expl(1.0L) > 2.71828182845904523L);
    double sum = 0;
    for (int i = 1; i <= 4; i++)
        sum += sin(i) * sin(i) + cos(i) * cos(i);
    assert(sum > 3.9999999 && sum < 4.0000001);
    int scale[(int)4] = {1, 10, 100, 1000};
    assert(scale[(int)log2(8.0)] == 1000);
    errno = 0;
    assert(sqrt(2.0) < exp(0.5) && errno == 0);
    return 0;
}
