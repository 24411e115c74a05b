// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

#define N 5

int main(void) {
    int a[N], old[N];
    for (int i = 0; i < N; i++)
        old[i] = a[i] = nondet_int();
    for (int i = 0; i < N / 2; i++) {
        int t = a[i];
        a[i] = a[N - 1 - i];
        a[N - 1 - i] = t;
    }
    assert(a[0] == old[N - 1] && a[1] == old[N - 2]);
    return 0;
}
