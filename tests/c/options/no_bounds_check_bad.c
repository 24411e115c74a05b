// verdict: FAILED
// fails: 10 array_bounds
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int a[4] = {0};
    int i = nondet_int();
    __CPROVER_assume(i >= 0 && i <= 4);
    int v = a[i];
    (void)v;
    return 0;
}
