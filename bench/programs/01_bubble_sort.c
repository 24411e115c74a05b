/* Bubble sort of N values, the last three of them unknown: the result is sorted. */
#ifndef N
#define N 8
#endif
int nondet_int(void);

int main(void)
{
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = i < N - 3 ? (i * 7) % N : nondet_int();
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < N - 1 - i; j++)
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
    for (int i = 0; i < N - 1; i++)
        __CPROVER_assert(a[i] <= a[i + 1], "sorted");
    return 0;
}
