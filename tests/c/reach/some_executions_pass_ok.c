// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);
int main(void) { int x = nondet_int();
    if (x > 1000) return 0;
    int y = x + 1;
    assert(y > x);
    return 0;
}
