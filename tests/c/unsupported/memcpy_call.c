// verdict: ERROR
// line: 7
#include <string.h>

int main(void) {
    char a[4] = "abc", b[4];
    memcpy(b, a, sizeof(a));
    return b[0];
}
