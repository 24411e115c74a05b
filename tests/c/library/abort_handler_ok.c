// verdict: SUCCESSFUL
#include <assert.h>
#include <signal.h>
#include <stdlib.h>
static int state;
static void clean_up(int number) { assert(state == 1 && number == SIGABRT); }

int main(void) {
    signal(SIGABRT, clean_up);
    state = 1;
    abort();
    assert(0);
}
