// verdict: FAILED
// fails: 11 array_bounds
#include <assert.h>
char nondet_char(void);

/* A plain char used as an index is negative for bytes of 0x80 and above. */
static const unsigned char kind[256] = {['0'] = 1, ['1'] = 1, ['2'] = 1};

int main(void) {
    char c = nondet_char();
    int k = kind[c];
    assert(k == 0 || k == 1);
    return 0;
}
