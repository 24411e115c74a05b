// verdict: SUCCESSFUL
// options: --no-standard-checks
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    int y = x + 1;
    assert(y != x);
    return 0;
}
