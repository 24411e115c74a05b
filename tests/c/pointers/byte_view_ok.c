// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
uint32_t nondet_u32(void);

/* An int seen byte by byte on a little-endian target. */
int main(void) {
    uint32_t word = nondet_u32();
    unsigned char *b = (unsigned char *)&word;
    uint32_t again = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    assert(again == word);
    return 0;
}
