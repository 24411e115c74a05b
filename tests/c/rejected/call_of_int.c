// verdict: ERROR
// line: 5
int main(void) {
    int f = 1;
    return f(2);
}
