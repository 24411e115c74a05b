// verdict: ERROR
// line: 5
int main(void) {
    register int x = 0;
    int *p = &x;
    return *p;
}
