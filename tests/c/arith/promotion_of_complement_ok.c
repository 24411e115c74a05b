// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);

/* ~b is an int with all high bits set; comparing it with a byte never succeeds. */
int main(void) {
    uint8_t b = nondet_u8();
    uint8_t inverse = (uint8_t)~b;
    assert(inverse == (uint8_t)~b);
    return 0;
}
