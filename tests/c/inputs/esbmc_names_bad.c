// verdict: FAILED
// fails: 11 assertion
// note: CBMC knows neither function.
int nondet_int(void);
void __ESBMC_assume(_Bool condition);
void __ESBMC_assert(_Bool condition, const char *text);

int main(void) {
    int x = nondet_int();
    __ESBMC_assume(x > 0);
    __ESBMC_assert(x > 1, "more than one");
    return 0;
}
