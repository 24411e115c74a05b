/* Two unknown strings: the comparison stops at the first difference or at the end, never behind it. */
#include <assert.h>
#ifndef N
#define N 1000
#endif

char nondet_char(void);

int main(void) {
    char a[N + 1], b[N + 1];
    for (int i = 0; i < N; i++) {
        a[i] = nondet_char();
        b[i] = nondet_char();
    }
    a[N] = b[N] = 0;
    int i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    assert(i <= N);
    return 0;
}
