// verdict: FAILED
// options: --failed-assert continue
// fails: 13 assertion
// fails: 15 assertion
#include <assert.h>

/* No names of the C library, but names that a model of it could be made of. */
int digit(int c);
void trap(void);

int main(void) {
    int d = digit('3');
    assert(d == 3);
    trap();
    assert(d == 3);
    return 0;
}
