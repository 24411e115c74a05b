// verdict: FAILED
// fails: 24 assertion
#include <assert.h>
int nondet_int(void);

#define N 4

static void sort(int a[N]) {
    for (int i = 0; i < N - 2; i++)
        for (int j = 0; j < N - 1 - i; j++)
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
}

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = nondet_int();
    sort(a);
    for (int i = 0; i + 1 < N; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
