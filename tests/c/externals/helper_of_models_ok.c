// verdict: SUCCESSFUL
#include <assert.h>

/* No names of the C library, but names that a model of it could be made of. */
int digit(int c);
void trap(void);

int main(void) {
    int d = digit('3');
    if (d != 3)
        return 1;
    trap();
    assert(d == 3);
    return 0;
}
