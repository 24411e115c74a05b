// verdict: SUCCESSFUL
// options: --big-endian
#include <assert.h>

union word {
    unsigned int value;
    unsigned char bytes[4];
};

int main(void) {
    union word w;
    w.value = 0x11223344u;
    assert(w.bytes[0] == 0x11);
    w.bytes[3] = 0xff;
    assert(w.value == 0x112233ffu);
    return 0;
}
