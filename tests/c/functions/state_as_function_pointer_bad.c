// verdict: FAILED
// fails: 36 pointer_dereference
#include <assert.h>
int nondet_int(void);

typedef struct machine machine;
struct machine {
    void (*state)(machine *, int);
    int faults;
};

static void idle(machine *m, int input);
static void active(machine *m, int input);

static void fault(machine *m, int input) {
    (void)input;
    m->faults++;
    m->state = idle;
}

static void idle(machine *m, int input) {
    if (input == 1)
        m->state = active;
}

static void active(machine *m, int input) {
    if (input == 2)
        m->state = fault;
    if (input == 3)
        m->state = 0;
}

int main(void) {
    machine m = {idle, 0};
    for (int i = 0; i < 3; i++)
        m.state(&m, nondet_int());
    assert(m.faults <= 1);
    return 0;
}
