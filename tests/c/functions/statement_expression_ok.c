// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

/* A GNU extension that macros in embedded code rely on. */
#define MAX(a, b) ({ int a_ = (a), b_ = (b); a_ > b_ ? a_ : b_; })

int main(void) {
    int x = nondet_int(), y = nondet_int();
    int m = MAX(x, y);
    assert(m >= x && m >= y && (m == x || m == y));
    return 0;
}
