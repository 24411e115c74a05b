// verdict: ERROR
// line: 4
static int f(register int x) {
    int *p = &x;
    return *p;
}
int main(void) {
    return f(0);
}
