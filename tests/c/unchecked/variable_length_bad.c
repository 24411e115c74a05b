// verdict: FAILED
// options: --no-pointer-check
// fails: 13 array_bounds
// fails: 16 array_bounds
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n < 1 || n > 4)
        return 0;
    int a[n];
    if (nondet_int())
        a[n] = 1;
    int i = nondet_int();
    int b[2][n];
    return b[i][0];
}
