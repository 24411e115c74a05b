// verdict: UNKNOWN
// note: glibc reads a zero here, the standard asks for no number at all (C11 7.21.6.2p9)
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x = 7;
    assert(sscanf("0xg", "%x", &x) == 0);
}
