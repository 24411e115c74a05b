// verdict: SUCCESSFUL
#include <assert.h>
char nondet_char(void);

/* Four digits at most, so that the result fits an unsigned short. */
static int parse(const char *s, unsigned short *out) {
    unsigned int value = 0;
    int i;
    for (i = 0; i < 4 && s[i] >= '0' && s[i] <= '9'; i++)
        value = value * 10 + (unsigned int)(s[i] - '0');
    *out = (unsigned short)value;
    return value == *out;
}

int main(void) {
    char text[6];
    unsigned short v;
    for (int i = 0; i < 5; i++)
        text[i] = nondet_char();
    text[5] = 0;
    assert(parse(text, &v));
    return 0;
}
