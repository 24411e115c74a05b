// verdict: FAILED
// fails: 14 assertion
// options: --no-bounds-check --32
// With two columns the third element of a row is the first of the next.
void __CPROVER_assert(_Bool condition, const char *text);
unsigned nondet_unsigned(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    unsigned rows = nondet_unsigned(), columns = nondet_unsigned();
    __CPROVER_assume(rows > 3 && rows < 10 && columns > 1 && columns < 10);
    int m[rows][columns];
    m[2][0] = 8, m[1][2] = 7;
    __CPROVER_assert(m[2][0] == 8, "as stored");
    return 0;
}
