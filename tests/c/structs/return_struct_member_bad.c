// verdict: FAILED
// fails: 19 assertion
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

struct pair {
    int quotient, remainder;
};

static struct pair divide(int a, int b) {
    struct pair r = {a / b, a % b};
    return r;
}

int main(void) {
    int a = nondet_int();
    __CPROVER_assume(a >= -1000 && a <= 1000);
    assert(divide(a, 7).remainder >= 0);
    return 0;
}
