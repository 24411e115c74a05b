// verdict: UNKNOWN
// note: getpgrp does something that is known, but not to the checker: no failure is claimed.
#include <assert.h>
#include <unistd.h>

int main(void) {
    assert(getpgrp() >= -1);
}
