// verdict: FAILED
// fails: 10 pointer_dereference
// options: --unwind 6
char nondet_char(void);

static void chomp(char *s) {
    int n = 0;
    while (s[n])
        n++;
    if (s[n - 1] == '\n')
        s[n - 1] = '\0';
}

int main(void) {
    char line[4];
    for (int i = 0; i < 3; i++)
        line[i] = nondet_char();
    line[3] = '\0';
    chomp(line);
    return 0;
}
