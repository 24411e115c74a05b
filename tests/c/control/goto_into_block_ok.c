// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    int r = 0;
    if (n > 0)
        goto inside;
    {
        r = 1;
    inside:
        r += 2;
    }
    assert(r == (n > 0 ? 2 : 3));
    return 0;
}
