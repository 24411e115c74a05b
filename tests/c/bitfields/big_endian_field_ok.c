// verdict: SUCCESSFUL
// options: --big-endian
#include <assert.h>

union view {
    struct {
        unsigned short version : 4;
        unsigned short length : 12;
    } f;
    unsigned char bytes[2];
};

int main(void) {
    union view v;
    v.f.version = 0xa;
    v.f.length = 0xbcd;
    assert(v.bytes[0] == 0xab);
    assert(v.bytes[1] == 0xcd);
    return 0;
}
