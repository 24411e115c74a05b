// verdict: FAILED
// fails: 28 assertion
// A fill of any length: as far as it goes, also within a scalar.
#include <assert.h>
#include <string.h>

struct frame {
    unsigned id;
    unsigned char ready : 1, mode : 3;
    char *data;
};

static _Alignas(2) char buffer[4]; // no odd address: with a byte changed, it is another one
unsigned nondet_unsigned(void);

int main(void) {
    struct frame one = {0x01020304, 1, 5, buffer}, other = one;
    unsigned n = nondet_unsigned();
    if (n > sizeof one)
        return 0;
    struct frame *f = nondet_unsigned() ? &one : &other;
    memset(f, 0xff, n);
    unsigned char *bytes = (unsigned char *)f;
    if (n)
        assert(bytes[n - 1] == 0xff);
    assert((f->id == 0xffffffff) == (n >= 4));
    assert(n != 2 || f->id == 0x0102ffff);
    assert(f->mode == 5);
    assert((f->data == buffer) == (n <= 8));
    memset(buffer, 0, n < 5 ? n : 0);
    memset(buffer, 'x', n < 5 ? n : 0);
    assert(n == 0 || n > 4 || buffer[n - 1] == 'x');
    return 0;
}
