// verdict: SUCCESSFUL
#include <assert.h>

struct stamp {
    unsigned long long ticks : 40;
    unsigned long long source : 24;
};

unsigned long long nondet_ulonglong(void);

int main(void) {
    struct stamp s;
    unsigned long long t = nondet_ulonglong();
    s.ticks = t;
    s.source = 0;
    assert(s.ticks == (t & 0xffffffffffull));
    assert(s.source == 0);
    return 0;
}
