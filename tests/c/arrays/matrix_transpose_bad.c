// verdict: FAILED
// fails: 18 assertion
#include <assert.h>
int nondet_int(void);

#define N 3

int main(void) {
    int a[N][N], b[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = nondet_int();
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++)
            b[j][i] = a[i][j], b[i][j] = a[j][i];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            assert(b[i][j] == a[j][i]);
    return 0;
}
