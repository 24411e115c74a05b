// verdict: SUCCESSFUL
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

enum light { RED, RED_YELLOW, GREEN, YELLOW, LIGHTS };

static const enum light after[LIGHTS] = {
    [RED] = RED_YELLOW,
    [RED_YELLOW] = GREEN,
    [GREEN] = YELLOW,
    [YELLOW] = RED,
};

int main(void) {
    unsigned int start = nondet_uint();
    __CPROVER_assume(start < LIGHTS);
    enum light l = (enum light)start;
    for (int i = 0; i < LIGHTS; i++)
        l = after[l];
    assert(l == (enum light)start);
    return 0;
}
