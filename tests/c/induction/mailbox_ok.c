// verdict: SUCCESSFUL
// options: --k-induction --no-standard-checks
// note: two processes that are resumed where they waited: what was sent is ahead by one exactly while the box is full.
#include <assert.h>
int nondet_int(void);
_Bool nondet_bool(void);

enum { RUNS, WAITS };

int box, full;
int sender = RUNS, receiver = RUNS;
unsigned sent, received;
int last_sent, last_received;

static void send(void) {
    if (full) {
        sender = WAITS;
        return;
    }
    box = nondet_int();
    last_sent = box;
    sent++;
    full = 1;
    if (receiver == WAITS) receiver = RUNS;
}

static void receive(void) {
    if (!full) {
        receiver = WAITS;
        return;
    }
    last_received = box;
    received++;
    full = 0;
    if (sender == WAITS) sender = RUNS;
    assert(last_received == last_sent);
    assert(sent == received);
}

int main(void) {
    while (1) {
        while (sender == RUNS || receiver == RUNS) {
            if (sender == RUNS && nondet_bool()) send();
            if (receiver == RUNS && nondet_bool()) receive();
        }
        assert(0);
    }
}
