// verdict: SUCCESSFUL
// options: --function total
/* A caller may pass null. */
int total(const int *p) {
    if (!p)
        return 0;
    return *p / 2;
}
