// verdict: FAILED
// fails: 10 float_overflow
// options: --float-overflow-check
float nondet_float(void);

int main(void) {
    float x = nondet_float();
    if (x > 1e20f || x < 0.0f || x != x)
        return 0;
    float square = x * x;
    return square > 1.0f;
}
