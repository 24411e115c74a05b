// verdict: SUCCESSFUL
// options: --no-bounds-check
int nondet_int(void);

int main(void) {
    int a[4] = {1, 2, 3, 4};
    int i = nondet_int();
    if (i < 0 || i > 3)
        return 0;
    int v = a[i];
    __CPROVER_assert(v >= 1 && v <= 4, "v");
    return 0;
}
