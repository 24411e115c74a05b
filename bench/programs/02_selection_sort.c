/* Selection sort of N values, two of them unknown: the result is sorted. */
#ifndef N
#define N 8
#endif
int nondet_int(void);

int main(void)
{
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = i < N - 2 ? (i * 5) % N : nondet_int();
    for (int i = 0; i < N - 1; i++) {
        int least = i;
        for (int j = i + 1; j < N; j++)
            if (a[j] < a[least])
                least = j;
        int t = a[i];
        a[i] = a[least];
        a[least] = t;
    }
    for (int i = 0; i < N - 1; i++)
        __CPROVER_assert(a[i] <= a[i + 1], "sorted");
    return 0;
}
