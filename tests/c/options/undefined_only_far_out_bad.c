// verdict: FAILED
// fails: 14 assertion
// options: --no-standard-checks
// An index outside of the array is undefined, and nobody checks it here; the claim also fails for an index inside.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int spare = nondet_int();
    char level[8] = {0};
    char *at = spare % 2 ? level : (char *)&spare;
    at[spare] = 'x';
    at[1] = (char)spare;
    assert(level[1] == (char)spare);
    return 0;
}
