// verdict: SUCCESSFUL
#include <assert.h>

/* Digits are produced from the least significant one; room for ten digits and the zero. */
static char *format(unsigned int v, char *end) {
    *--end = '\0';
    do {
        *--end = (char)('0' + v % 10);
        v /= 10;
    } while (v > 0);
    return end;
}

int main(void) {
    char text[11];
    char *s = format(4000000000u, text + sizeof(text));
    assert(s[0] == '4');
    return 0;
}
