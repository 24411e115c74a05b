// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

/* An assertion that always holds. */
int main(void) {
    int x = nondet_int();
    assert(x != 1 || x == 1);
    return 0;
}
