// verdict: FAILED
// fails: 7 pointer_dereference
#include <assert.h>

static void clear(unsigned char *p, unsigned int n) {
    for (unsigned int i = 0; i < n; i++)
        p[i] = 0;
}

int main(void) {
    unsigned char packet[6];
    clear(packet + 1, sizeof(packet));
    assert(packet[5] == 0);
    return 0;
}
