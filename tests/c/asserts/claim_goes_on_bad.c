// verdict: FAILED
// fails: 7 assertion
// fails: 8 division-by-zero
int nondet_int(void);
int main(void) {
    int x = nondet_int();
    __CPROVER_assert(x != 0, "not zero");
    return 10 / x;
}
