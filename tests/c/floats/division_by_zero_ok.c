// verdict: SUCCESSFUL
// options: --float-div-by-zero-check
float nondet_float(void);

static float ratio(float a, float b) {
    if (b == 0.0f)
        return 0.0f;
    return a / b;
}

int main(void) {
    return ratio(nondet_float(), nondet_float()) > 1.0f;
}
