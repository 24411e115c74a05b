// verdict: SUCCESSFUL
#include <assert.h>

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n < 1 || n > 50)
        return 0;
    short a[n][3];
    int before = n;
    n = 1;
    assert(sizeof a == 6 * before);
    assert(sizeof a[0] == 6);
    return 0;
}
