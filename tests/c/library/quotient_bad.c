// verdict: FAILED
// fails: 8 overflow
#include <limits.h>
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    return div(nondet_int(), -1).quot;
}
