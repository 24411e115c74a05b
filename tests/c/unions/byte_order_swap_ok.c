// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>

static uint32_t swap(uint32_t x) {
    union {
        uint32_t word;
        uint8_t byte[4];
    } in = {x}, out;
    for (int i = 0; i < 4; i++)
        out.byte[i] = in.byte[3 - i];
    return out.word;
}

uint32_t nondet_uint(void);

int main(void) {
    uint32_t x = nondet_uint();
    uint32_t y = (x >> 24) | ((x >> 8) & 0xff00u) | ((x << 8) & 0xff0000u) | (x << 24);
    assert(swap(x) == y);
    return 0;
}
