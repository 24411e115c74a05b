// verdict: FAILED
// fails: 16 assertion
#include <assert.h>
unsigned nondet_uint(void);

union status {
    unsigned raw : 32;
    struct {
        unsigned low : 16, high : 16;
    };
};

int main(void) {
    unsigned x = nondet_uint();
    assert(((union status)x).raw == x);
    assert(((union status)x).low == x >> 16);
    return 0;
}
