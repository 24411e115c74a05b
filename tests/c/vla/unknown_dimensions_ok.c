// verdict: SUCCESSFUL
// options: --32
// Two rows of an array whose lengths nobody knows are apart, and their elements are whole words.
void __CPROVER_assert(_Bool condition, const char *text);
unsigned nondet_unsigned(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    unsigned rows = nondet_unsigned(), columns = nondet_unsigned();
    __CPROVER_assume(rows > 3 && rows < 10 && columns > 3 && columns < 10);
    int m[rows][columns];
    m[1][2] = 7;
    m[2][1] = 8;
    __CPROVER_assert(m[1][2] == 7, "as stored");
    m[2][3] = m[1][2];
    __CPROVER_assert(m[2][3] == 7, "as stored");
    return 0;
}
