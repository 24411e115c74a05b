// verdict: ERROR
// line: 4
int main(void) {
    const char *s = "abc;
    return s[0];
}
