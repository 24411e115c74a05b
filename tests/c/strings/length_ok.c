// verdict: SUCCESSFUL
// options: --unwind 6
#include <assert.h>

static unsigned int length(const char *s) {
    unsigned int n = 0;
    while (s[n] != '\0')
        n++;
    return n;
}

int main(void) {
    char id[4] = {'a', 'b', 'c'};
    assert(length(id) == 3);
    return 0;
}
