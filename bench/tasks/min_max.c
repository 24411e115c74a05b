/* The smallest of unknown ints is not above the largest. */
#include <assert.h>
#ifndef N
#define N 1000
#endif

int nondet_int(void);

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = nondet_int();
    int min = a[0], max = a[0];
    for (int i = 1; i < N; i++) {
        if (a[i] < min)
            min = a[i];
        if (a[i] > max)
            max = a[i];
    }
    assert(min <= max);
    return 0;
}
