// verdict: ERROR
// line: 8
static int above(double x) {
    return x > 0.5;
}

int main(void) {
    return above(1.0);
}
