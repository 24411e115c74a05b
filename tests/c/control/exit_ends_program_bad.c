// verdict: FAILED
// fails: 17 assertion
#include <assert.h>
#include <stdlib.h>
_Bool nondet_bool(void);
int nondet_int(void);

static void fatal(void) {
    if (nondet_bool())
        exit(1);
}

int main(void) {
    int code = nondet_int();
    if (code != 0)
        fatal();
    assert(code == 0);
    return 0;
}
