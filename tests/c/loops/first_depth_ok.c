// verdict: SUCCESSFUL
// options: --incremental --unwind-min 2 --stop-when-unsat
int nondet_int(void);

int main(void) {
    int n = nondet_int(), i = 0;
    while (i < n && i < 20) {
        i++;
        __CPROVER_assert(i != 30, "thirty");
    }
    return 0;
}
