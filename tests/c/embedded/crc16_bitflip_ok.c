// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

/* A CRC detects every single flipped bit. */
static uint16_t crc16(const uint8_t *p, int n) {
    uint16_t crc = 0xFFFF;
    for (int i = 0; i < n; i++) {
        crc ^= (uint16_t)(p[i] << 8);
        for (int b = 0; b < 8; b++)
            crc = crc & 0x8000 ? (uint16_t)(crc << 1 ^ 0x1021) : (uint16_t)(crc << 1);
    }
    return crc;
}

int main(void) {
    uint8_t data[2] = {nondet_u8(), nondet_u8()};
    uint16_t before = crc16(data, 2);
    unsigned int bit = nondet_uint();
    __CPROVER_assume(bit < 16);
    data[bit / 8] ^= (uint8_t)(1u << bit % 8);
    assert(crc16(data, 2) != before);
    return 0;
}
