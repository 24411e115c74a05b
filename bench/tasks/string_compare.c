/* Comparison of two unknown strings of a fixed length: if it finds no difference, the middles agree. */
#include <assert.h>
#ifndef N
#define N 1000
#endif

char nondet_char(void);

static char a[N], b[N];

static int compare(const char *s, const char *t) {
    for (int i = 0; i < N; i++)
        if (s[i] != t[i])
            return (unsigned char)s[i] - (unsigned char)t[i];
    return 0;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        a[i] = nondet_char();
        b[i] = nondet_char();
    }
    assert(compare(a, b) != 0 || a[N / 2] == b[N / 2]);
    return 0;
}
