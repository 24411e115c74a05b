// verdict: SUCCESSFUL
#include <assert.h>
_Bool nondet_bool(void);

/* A negative status returned through an unsigned char is no longer negative. */
static signed char status(int ok) {
    return ok ? 0 : -1;
}

int main(void) {
    int ok = nondet_bool();
    if (!ok)
        assert(status(ok) < 0);
    return 0;
}
