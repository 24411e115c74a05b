// verdict: SUCCESSFUL
#include <assert.h>

/* An uninitialised variable holds an unknown value, the same one on every read. */
int main(void) {
    int unknown;
    int a = unknown;
    int b = unknown;
    assert(a == b);
    return 0;
}
