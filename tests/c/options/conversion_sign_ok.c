// verdict: SUCCESSFUL
// options: --conversion-check
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int offset = nondet_int();
    __CPROVER_assume(offset >= 0);
    unsigned int index = (unsigned int)offset;
    return index > 10u;
}
