// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

int main(void) {
    int a = nondet_int(), b = a;
    assert(a == b);
    return 0;
}
