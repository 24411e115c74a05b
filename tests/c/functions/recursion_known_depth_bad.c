// verdict: FAILED
// fails: 10 assertion
#include <assert.h>

static unsigned int fibonacci(unsigned int n) {
    return n < 1 ? n : fibonacci(n - 1) + (n < 2 ? 0 : fibonacci(n - 2));
}

int main(void) {
    assert(fibonacci(7) == 13);
    return 0;
}
