// verdict: SUCCESSFUL
int nondet_int(void);
int main(void) {
    int x = nondet_int();
    __CPROVER_assume(x != 0);
    __CPROVER_assert(x != 0, "not zero");
    return 10 / x;
}
