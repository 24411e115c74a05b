// verdict: SUCCESSFUL
// note: CBMC 6.6 reports a failure here; the compiled program confirms 13.
#include <assert.h>

static unsigned int fibonacci(unsigned int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void) {
    assert(fibonacci(7) == 13);
    return 0;
}
