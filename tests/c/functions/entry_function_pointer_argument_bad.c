// verdict: FAILED
// fails: 6 pointer_dereference
// options: --function total
/* A caller may pass null. */
int total(const int *p) {
    return *p / 2;
}
