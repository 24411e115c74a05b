// verdict: SUCCESSFUL
// note: CBMC reports an overflow in c++ here; by C11 6.5.2.4p2 and 6.3.1.3p3 the sum is an int, then converted.
#include <assert.h>
signed char nondet_schar(void);

/* char arithmetic happens in int; the result is converted back, which is no overflow. */
int main(void) {
    signed char c = nondet_schar();
    signed char before = c;
    c++;
    assert(c == before + 1 || (before == 127 && c == -128));
    return 0;
}
