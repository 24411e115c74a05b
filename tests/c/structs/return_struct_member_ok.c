// verdict: SUCCESSFUL
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
    assert(divide(a, 7).quotient * 7 + divide(a, 7).remainder == a);
    return 0;
}
