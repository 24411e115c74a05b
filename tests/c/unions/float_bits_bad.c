// verdict: FAILED
// fails: 18 assertion
#include <assert.h>
#include <stdint.h>

union number {
    float f;
    uint32_t u;
    uint8_t b[4];
};

uint32_t nondet_uint(void);

int main(void) {
    union number x = {1.0f};
    assert(x.u == 0x3f800000u && x.b[3] == 0x3f);
    x.u ^= 0x80000000u;
    assert(x.f == 1.0f);
    union number y;
    y.u = nondet_uint();
    assert(y.f != y.f || y.u == 0x80000000u || y.f != 0.0f || y.u == 0);
    return 0;
}
