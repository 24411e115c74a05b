// verdict: ERROR
// line: 4
int main(void) {
    double _Complex z = 1;
    return z == 1;
}
