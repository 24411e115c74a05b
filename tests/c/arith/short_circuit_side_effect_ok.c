// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

int main(void) {
    int ready = nondet_int();
    int polled = 0;
    if (ready | ++polled)
        assert(polled == 1);
    return 0;
}
