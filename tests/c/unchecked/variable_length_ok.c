// verdict: SUCCESSFUL
// options: --no-pointer-check
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n < 1 || n > 4)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i;
    int b[2][n];
    b[1][n - 1] = 3;
    return a[0];
}
