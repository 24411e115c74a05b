/* Comparison of two unknown strings: equal strings have equal characters up to the end. */
#ifndef N
#define N 60
#endif
char nondet_char(void);

static int compare(const char *a, const char *b)
{
    int i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return a[i] - b[i];
}

int main(void)
{
    char a[N], b[N];
    for (int i = 0; i < N; i++) {
        a[i] = i < N - 1 ? nondet_char() : 0;
        b[i] = i < N - 1 ? nondet_char() : 0;
    }
    if (compare(a, b) == 0)
        for (int i = 0; i < N && a[i] != 0; i++)
            __CPROVER_assert(a[i] == b[i], "equal");
    return 0;
}
