// verdict: FAILED
// fails: 16 assertion
#include <assert.h>
#include <stdint.h>

union number {
    double value;
    uint64_t bits;
};

int main(void) {
    union number n;
    n.value = -2.5;
    assert(n.bits >> 63 == 1);
    n.bits += (uint64_t)1 << 52;
    assert(n.value == -1.5);
    return 0;
}
