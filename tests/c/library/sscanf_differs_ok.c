// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x = 7;
    assert(sscanf(" %5", "%%%d", &x) == 1 && x == 5);
    int n = sscanf("0xg", "%x", &x);
    assert(n == 0 || n == 1 && x == 0);
    char c[4];
    n = sscanf("ab", "%3c", c);
    assert(n == 0 || n == 1);
}
