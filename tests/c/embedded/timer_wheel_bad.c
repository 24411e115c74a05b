// verdict: FAILED
// fails: 13 array_bounds
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

#define SLOTS 4

static int wheel[SLOTS];
static unsigned int now;

static void start(unsigned int delay, int id) {
    wheel[now + delay] = id;
}

int main(void) {
    now = nondet_uint();
    unsigned int delay = nondet_uint();
    __CPROVER_assume(now < SLOTS && delay < SLOTS);
    start(delay, 7);
    int found = 0;
    for (int i = 0; i < SLOTS; i++)
        found += wheel[i] == 7;
    assert(found == 1);
    return 0;
}
