// verdict: FAILED
// fails: 8 assertion
#include <assert.h>

/* The terminating zero is part of the array. */
int main(void) {
    char name[] = "ECU";
    assert(sizeof(name) == 3);
    return 0;
}
