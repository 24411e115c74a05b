/* Insertion sort of N unknown values: the result is sorted. */
#ifndef N
#define N 5
#endif
int nondet_int(void);

int main(void)
{
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = nondet_int();
    for (int i = 1; i < N; i++) {
        int value = a[i], j = i;
        while (j > 0 && a[j - 1] > value) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = value;
    }
    for (int i = 0; i < N - 1; i++)
        __CPROVER_assert(a[i] <= a[i + 1], "sorted");
    return 0;
}
