// verdict: FAILED
// fails: 8 division-by-zero
#include <signal.h>

static int divisor;

static void handler(int number) {
    divisor = number / divisor;
}

int main(void) {
    signal(SIGUSR1, handler);
    raise(SIGUSR1);
    return 0;
}
