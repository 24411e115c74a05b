// verdict: FAILED
// fails: 15 assertion
#include <assert.h>

static int hex(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A';
    return -1;
}

int main(void) {
    assert(hex('7') == 7);
    assert(hex('B') == 11);
    return 0;
}
