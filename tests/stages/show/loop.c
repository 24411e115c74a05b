// flags: --unwind 3
unsigned nondet_unsigned(void);
void __CPROVER_assume(_Bool condition);
void __CPROVER_assert(_Bool condition, const char *text);

int main(void) {
    unsigned n = nondet_unsigned(), sum = 0;
    __CPROVER_assume(n < 2);
    for (unsigned i = 0; i < n; i++) sum += i + 1;
    __CPROVER_assert(sum < 4, "small");
    return 0;
}
