// verdict: SUCCESSFUL
#include <assert.h>
unsigned nondet_uint(void);

static char buffer[16];

/* Moving the pointer is checked on request; behind it, the comparison is one of places in the same object. */
int main(void) {
    unsigned length = nondet_uint();
    char *start = buffer;
    char *end = buffer + sizeof buffer;
    if (start + length > end)
        assert(length > 16);
    return 0;
}
