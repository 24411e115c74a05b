// verdict: FAILED
// fails: 10 assertion
// options: --nondet-volatile
#include <assert.h>

static volatile unsigned char status;

int main(void) {
    status = 1;
    assert(status == 1);
}
