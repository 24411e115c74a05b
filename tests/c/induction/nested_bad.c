// verdict: FAILED
// fails: 12 assertion
// options: --k-induction --no-signed-overflow-check
#include <assert.h>
_Bool nondet_bool(void);
unsigned nondet_unsigned(void);

int main(void) {
    unsigned rounds = 0, inner = 0, n = nondet_unsigned();
    while (nondet_bool()) {
        for (inner = 0; inner < n; inner++) {
            if (inner == 5 && rounds == 2) assert(0);
        }
        if (rounds < 10) rounds++;
    }
    assert(rounds <= 10);
    return 0;
}
