// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

static void require(int ok) {
    if (!ok)
        abort();
}

int main(void) {
    int size = nondet_int();
    require(size > 0);
    assert(size > 0);
    return 0;
}
