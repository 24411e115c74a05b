// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>

union word {
    uint32_t value;
    uint8_t bytes[4];
};

int main(void) {
    union word w;
    w.value = 0x11223344u;
    assert(w.bytes[0] == 0x44);
    w.bytes[3] = 0xff;
    assert(w.value == 0xff223344u);
    return 0;
}
