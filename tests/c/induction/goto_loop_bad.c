// verdict: FAILED
// fails: 14 assertion
// options: --k-induction --no-signed-overflow-check
#include <assert.h>
_Bool nondet_bool(void);

int main(void) {
    unsigned char tries = 0;
again:
    if (tries < 12) tries++;
    if (nondet_bool()) goto out;
    goto again;
out:
    assert(tries != 12);
    return 0;
}
