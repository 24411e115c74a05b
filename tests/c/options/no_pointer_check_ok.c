// verdict: SUCCESSFUL
// options: --no-pointer-check
_Bool nondet_bool(void);

int main(void) {
    int x = 1;
    int *p = nondet_bool() ? &x : 0;
    int v = *p;
    (void)v;
    return 0;
}
