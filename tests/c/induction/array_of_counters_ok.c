// verdict: SUCCESSFUL
// options: --k-induction --no-signed-overflow-check
#include <assert.h>
unsigned nondet_unsigned(void);

unsigned char counters[8];

int main(void) {
    while (1) {
        unsigned i = nondet_unsigned() % 8;
        assert(counters[i] <= 4);
        if (counters[i] < 4) counters[i]++;
        assert(counters[i] <= 4);
        for (unsigned j = 0; j < 8; j++) assert(counters[j] <= 4);
    }
}
