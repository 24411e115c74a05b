// verdict: FAILED
// fails: 20 assertion
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);

static uint8_t crc8(const uint8_t *p, unsigned int n) {
    uint8_t crc = 0;
    for (unsigned int i = 0; i < n; i++) {
        crc ^= p[i];
        for (int b = 0; b < 8; b++)
            crc = crc & 0x80 ? (uint8_t)(crc << 1 ^ 0x07) : (uint8_t)(crc << 1);
    }
    return crc;
}

int main(void) {
    uint8_t frame[3] = {nondet_u8(), nondet_u8(), 0};
    frame[2] = crc8(frame, 2);
    assert(crc8(frame, 3) != 0);
    return 0;
}
