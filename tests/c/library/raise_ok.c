// verdict: SUCCESSFUL
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t seen;

static void handler(int number) {
    seen = number;
}

int main(void) {
    assert(signal(SIGINT, handler) == SIG_DFL);
    assert(raise(SIGINT) == 0 && seen == SIGINT);
    assert(signal(SIGTERM, SIG_IGN) == SIG_DFL);
    raise(SIGTERM);
    assert(signal(SIGINT, SIG_DFL) == handler);
    raise(SIGINT);
    assert(0);
}
