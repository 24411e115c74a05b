// verdict: FAILED
// fails: 8 float-division-by-zero
// options: --float-div-by-zero-check
float nondet_float(void);

static float ratio(float a, float b) {
    /* any b */
    return a / b;
}

int main(void) {
    return ratio(nondet_float(), nondet_float()) > 1.0f;
}
