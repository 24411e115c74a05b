// verdict: SUCCESSFUL
// options: --big-endian
#include <assert.h>
#include <stdint.h>

int main(void) {
    uint16_t word = 0x1234;
    uint8_t *b = (uint8_t *)&word;
    assert(b[0] == 0x12 && b[1] == 0x34);
    return 0;
}
