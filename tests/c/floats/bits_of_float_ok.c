// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>
float nondet_float(void);

/* The sign is the top bit of the representation. */
int main(void) {
    float x = nondet_float();
    unsigned bits;
    memcpy(&bits, &x, sizeof bits);
    assert((bits >> 31 == 1) == (x < 0.0f) || x == 0.0f || x != x);
    bits &= 0x7fffffffu;
    memcpy(&x, &bits, sizeof x);
    assert(!(x < 0.0f));
    return 0;
}
