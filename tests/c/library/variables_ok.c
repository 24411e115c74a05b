// verdict: SUCCESSFUL
// note: a variable that is there once is there the next time
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char name[2] = "N";
    if (getenv("N"))
        assert(strlen(getenv(name)) < 1024);
}
