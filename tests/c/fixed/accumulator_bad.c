// options: --floats fixed --fixed-float 8.8 --unwind 9
// verdict: FAILED
// fails: 12 float_overflow
float nondet_float(void);

/* Eight samples below 20 do not fit into 8 integral bits. */
int main(void) {
    float sum = 0;
    for (int n = 0; n < 8; n++) {
        float x = nondet_float();
        if (x >= 0 && x < 20.0f)
            sum += x;
    }
    return sum > 0;
}
