// verdict: UNKNOWN
// note: true of the correctly rounded result, but C does not promise that one; neither a proof nor a failure is claimed.
#include <assert.h>
#include <math.h>

int main(void) {
    assert(exp(1.0) == 2.718281828459045);
    return 0;
}
