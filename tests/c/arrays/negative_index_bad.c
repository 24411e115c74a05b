// verdict: FAILED
// fails: 10 array_bounds
char nondet_char(void);

/* c - 'A' is negative for characters before 'A'. */
int main(void) {
    static int histogram[26];
    char c = nondet_char();
    if (c <= 'Z')
        histogram[c - 'A']++;
    return 0;
}
