// verdict: FAILED
// fails: 8 assertion
#include <assert.h>

/* 0.1 and 0.2 have no exact binary form: their sum is not the number nearest to 0.3. */
int main(void) {
    double a = 0.1, b = 0.2;
    assert(a + b == 0.3);
    return 0;
}
