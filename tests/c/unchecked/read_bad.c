// verdict: UNKNOWN
// options: --no-bounds-check
int nondet_int(void);

/* What lies behind the array can be anything. */
int main(void) {
    int a[4] = {1, 2, 3, 4};
    int v = a[nondet_int()];
    __CPROVER_assert(v >= 1 && v <= 4, "v");
    return 0;
}
