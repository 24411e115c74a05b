// verdict: FAILED
// fails: 9 assertion
#include <assert.h>

/* A cast drops the fraction; it does not round. */
int main(void) {
    double price = 19.99;
    int cents = (int)(price * 100.0);
    assert(cents == 1999);
    return 0;
}
