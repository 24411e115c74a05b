// verdict: SUCCESSFUL
// options: --error-label ERROR
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int state = nondet_int();
    __CPROVER_assume(state >= 0 && state < 4);
    if (state == 4)
        goto ERROR;
    return 0;
ERROR: return 1;
}
