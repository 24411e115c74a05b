// verdict: FAILED
// options: --failed-assert continue
// fails: 11 assertion
// fails: 13 assertion
// fails: 14 assertion
#include <assert.h>
#include <math.h>

int main(void) {
    double e = exp(1.0);
    assert(e > 2.72);
    int table[4] = {0, 0, 0, 0};
    assert(pow(10.0, 3.0) == 100.0);
    assert(log(2.0) + log(3.0) < log(5.0));
    return table[(int)sinh(1.0)];
}
