// verdict: FAILED
// fails: 12 assertion
// options: --k-induction --no-signed-overflow-check
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = 0;
    do {
        x += 3;
        if (x > 30) x = 0;
        assert(x != 27);
    } while (nondet_int());
    return 0;
}
