/* Bubble sort of known ints: nothing is left for a solver. */
#include <assert.h>
#ifndef N
#define N 140
#endif

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = N - i;
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < N - 1 - i; j++)
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
    for (int i = 0; i < N - 1; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
