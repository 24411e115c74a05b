// verdict: FAILED
// fails: 35 assertion
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

enum state { CLOSED, OPENING, OPEN, CLOSING };
enum event { PRESS, END, BLOCKED };

static enum state next(enum state s, enum event e) {
    switch (s) {
    case CLOSED:
        return e == PRESS ? OPENING : s;
    case OPENING:
        return e == END ? OPEN : s;
    case OPEN:
        return e == PRESS ? CLOSING : s;
    case CLOSING:
        if (e == BLOCKED)
            return CLOSED;
        return e == END ? CLOSED : s;
    }
    return s;
}

int main(void) {
    enum state s = CLOSED;
    for (int i = 0; i < 4; i++) {
        int input = nondet_int();
        __CPROVER_assume(input >= PRESS && input <= BLOCKED);
        enum event e = (enum event)input;
        enum state before = s;
        s = next(s, e);
        if (e == BLOCKED && before == CLOSING)
            assert(s != CLOSED);
    }
    return 0;
}
