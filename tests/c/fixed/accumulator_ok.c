// options: --floats fixed --fixed-float 8.8 --unwind 9
// verdict: SUCCESSFUL
float nondet_float(void);

/* Eight samples below 15.5 fit into 8 integral bits. */
int main(void) {
    float sum = 0;
    for (int n = 0; n < 8; n++) {
        float x = nondet_float();
        if (x >= 0 && x < 15.5f)
            sum += x;
    }
    return sum > 0;
}
