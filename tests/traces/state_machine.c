/* The machine reaches the error state through a sequence of events. */
enum state { IDLE, ARMED, FIRED, ERROR };

int nondet_int(void);

static enum state next(enum state s, int button)
{
    switch (s) {
    case IDLE:
        return button == 1 ? ARMED : IDLE;
    case ARMED:
        return button == 2 ? FIRED : ARMED;
    case FIRED:
        return button == 1 ? ERROR : IDLE;
    default:
        return s;
    }
}

int main(void)
{
    enum state s = IDLE;
    for (int i = 0; i < 3; i++) {
        s = next(s, nondet_int());
        __CPROVER_assert(s != ERROR, "no error");
    }
    return 0;
}
