/* Least and largest of unknown values bound each of them. */
#ifndef N
#define N 60
#endif
int nondet_int(void);

int main(void)
{
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = nondet_int();
    int least = a[0], largest = a[0];
    for (int i = 1; i < N; i++) {
        if (a[i] < least)
            least = a[i];
        if (a[i] > largest)
            largest = a[i];
    }
    for (int i = 0; i < N; i++)
        __CPROVER_assert(least <= a[i] && a[i] <= largest, "between");
    return 0;
}
