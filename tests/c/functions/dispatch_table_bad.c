// verdict: FAILED
// fails: 19 pointer_dereference
#include <assert.h>
short nondet_short(void);
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

typedef int (*handler_t)(int);

static int on_start(int arg) { return arg + 1; }
static int on_stop(int arg) { return -arg; }

static const handler_t handlers[3] = {on_start, on_stop};

int main(void) {
    unsigned int event = nondet_uint();
    int arg = nondet_short();
    __CPROVER_assume(event < 3);
    int r = handlers[event](arg);
    assert(r == arg + 1 || r == -arg);
    return 0;
}
