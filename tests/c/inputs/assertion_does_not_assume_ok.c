// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

/* Execution goes on behind a failed assertion: both fail. */
int main(void) {
    int x = nondet_int();
    assert(x != 1 || x == 1);
    return 0;
}
