// verdict: ERROR
// note: There is no entry function.
int helper(void) {
    return 1;
}
