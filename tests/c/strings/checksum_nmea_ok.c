// verdict: SUCCESSFUL
#include <assert.h>

/* XOR of the characters between '$' and '*'. */
static unsigned char checksum(const char *s) {
    unsigned char sum = 0;
    if (*s == '$')
        s++;
    while (*s && *s != '*')
        sum ^= *s++;
    return sum;
}

int main(void) {
    assert(checksum("$AB*") == ('A' ^ 'B'));
    return 0;
}
