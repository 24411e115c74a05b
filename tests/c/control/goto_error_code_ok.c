// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

static int init(int step) {
    int rc = 0;
    if (step == 1) {
        rc = -1;
        goto fail;
    }
    if (step == 2) {
        rc = -2;
        goto fail;
    }
    return 0;
fail:
    return rc;
}

int main(void) {
    int step = nondet_int();
    if (step == 1 || step == 2)
        assert(init(step) < 0);
    return 0;
}
