// verdict: SUCCESSFUL
#include <assert.h>
#include <limits.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* x -= y may overflow just as x - y. */
int main(void) {
    int balance = nondet_int();
    int withdrawal = nondet_int();
    __CPROVER_assume(withdrawal >= 0);
    __CPROVER_assume(balance >= 0);
    balance -= withdrawal;
    assert(balance <= INT_MAX - withdrawal);
    return 0;
}
