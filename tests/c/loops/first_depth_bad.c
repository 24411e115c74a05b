// verdict: UNKNOWN
// options: --incremental --unwind-min 2 --stop-when-unsat
/* The iteration at which the search begins can violate the assertion: that the next cannot proves nothing of it. */
int nondet_int(void);

int main(void) {
    int n = nondet_int(), i = 0;
    while (i < n && i < 20) {
        i++;
        __CPROVER_assert(i != 2, "two");
    }
    return 0;
}
