// verdict: FAILED
// fails: 12 assertion
// note: two variables of the environment have nothing to do with each other
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    const char *one = getenv("ONE");
    const char *other = getenv("OTHER");
    if (one && other)
        assert(strcmp(one, other) == 0);
}
