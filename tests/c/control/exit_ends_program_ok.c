// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

static void fatal(void) {
        exit(1);
}

int main(void) {
    int code = nondet_int();
    if (code != 0)
        fatal();
    assert(code == 0);
    return 0;
}
