// verdict: FAILED
// fails: 24 assertion
#include <assert.h>

union pair {
    struct {
        unsigned char low, high;
    };
    unsigned short both;
};

static union pair twisted(union pair p) {
    union pair q;
    q.low = p.high;
    q.high = p.high;
    return q;
}

unsigned short nondet_ushort(void);

int main(void) {
    union pair p;
    p.both = nondet_ushort();
    assert(twisted(twisted(p)).both == p.both);
    return 0;
}
