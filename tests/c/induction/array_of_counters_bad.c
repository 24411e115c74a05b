// verdict: FAILED
// fails: 14 assertion
// options: --k-induction --no-signed-overflow-check
#include <assert.h>
unsigned nondet_unsigned(void);

unsigned char counters[8];

int main(void) {
    while (1) {
        unsigned i = nondet_unsigned() % 8;
        if (counters[i] < 4) counters[i]++;
        unsigned j = nondet_unsigned() % 8;
        assert(counters[j] < 4);
    }
}
