// verdict: SUCCESSFUL
#include <limits.h>
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    return x == INT_MIN ? 0 : div(x, -1).quot;
}
