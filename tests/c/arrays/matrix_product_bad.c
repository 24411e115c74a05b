// verdict: FAILED
// options: --failed-assert continue
// fails: 25 assertion
// fails: 26 assertion
#include <assert.h>
short nondet_short(void);

#define N 2

static void multiply(int a[N][N], int b[N][N], int c[N][N]) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            c[i][j] = 0;
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[j][k];
        }
}

int main(void) {
    int a[N][N] = {{0, 1}, {-1, 0}}, b[N][N], c[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            b[i][j] = nondet_short();
    multiply(a, b, c);
    assert(c[0][0] == b[1][0] && c[0][1] == b[1][1]);
    assert(c[1][0] == -b[0][0] && c[1][1] == -b[0][1]);
    return 0;
}
