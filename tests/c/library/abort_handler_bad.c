// verdict: FAILED
// fails: 7 assertion
#include <assert.h>
#include <signal.h>
#include <stdlib.h>
static int state;
static void clean_up(int number) { assert(state == 0); }

int main(void) {
    signal(SIGABRT, clean_up);
    state = 1;
    abort();
}
