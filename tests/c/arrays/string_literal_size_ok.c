// verdict: SUCCESSFUL
#include <assert.h>

/* The terminating zero is part of the array. */
int main(void) {
    char name[] = "ECU";
    assert(sizeof(name) == 4 && name[3] == '\0');
    return 0;
}
