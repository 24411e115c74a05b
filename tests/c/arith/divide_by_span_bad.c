// verdict: FAILED
// fails: 8 division-by-zero
signed char nondet_schar(void);

/* Scaling by a span that may be empty. */
int scale(int value, int low, int high) {
    int span = high - low;
    return value * 10 / span;
}

int main(void) {
    int low = nondet_schar();
    int high = nondet_schar();
    int value = nondet_schar();
    int r = scale(value, low, high);
    return r > 0;
}
