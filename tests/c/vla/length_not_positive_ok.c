// verdict: SUCCESSFUL
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n < 1 || n > 100)
        return 0;
    char buffer[n];
    buffer[0] = 1;
    return buffer[0] - 1;
}
