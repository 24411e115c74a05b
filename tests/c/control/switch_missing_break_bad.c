// verdict: FAILED
// fails: 22 assertion
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

enum event { START, STOP, TICK };

int main(void) {
    int running = 0, ticks = 0;
    int e = nondet_int();
    __CPROVER_assume(e >= START && e <= TICK);
    switch (e) {
    case START:
        running = 1;
    case STOP:
        running = 0;
        break;
    case TICK:
        ticks++;
    }
    assert(running == (e == START));
    assert(ticks == (e == TICK));
    return 0;
}
