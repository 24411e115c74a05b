// verdict: SUCCESSFUL
#include <assert.h>
_Bool nondet_bool(void);
signed char nondet_schar(void);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }

int main(void) {
    int a = nondet_schar(), b = nondet_schar();
    int (*op)(int, int) = nondet_bool() ? add : sub;
    int r = op(a, b);
    assert(r >= -256 && r <= 255);
    assert(op == add ? r == a + b : r == a - b);
    return 0;
}
