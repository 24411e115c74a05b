// verdict: SUCCESSFUL
// options: --failed-assert continue
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x == 0)
        return 0;
    assert(x != 0);
    return 10 / x;
}
