// verdict: SUCCESSFUL
#include <assert.h>

union buffer {
    unsigned char bytes[64];
    unsigned int words[16];
};

static union buffer b;
unsigned int nondet_uint(void);

int main(void) {
    unsigned int i = nondet_uint();
    if (i >= 16)
        return 0;
    b.words[i] = 0x01020304;
    assert(b.bytes[4 * i] == 4);
    return 0;
}
