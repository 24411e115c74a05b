// verdict: SUCCESSFUL
// options: --no-undefined-shift-check
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    unsigned int n = nondet_uint();
    __CPROVER_assume(n <= 40u);
    unsigned int v = 1u << n;
    (void)v;
    return 0;
}
