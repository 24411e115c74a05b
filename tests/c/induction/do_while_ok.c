// verdict: SUCCESSFUL
// options: --k-induction --no-signed-overflow-check
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = 0;
    do {
        x += 3;
        if (x > 30) x = 0;
        assert(x >= 0 && x <= 30);
    } while (nondet_int());
    return 0;
}
