// options: --floats fixed
// verdict: FAILED
// fails: 10 float_overflow
double nondet_double(void);
int nondet_int(void);

/* An int has more integral bits than a float of 16.16. */
int main(void) {
    int raw = nondet_int();
    float x = raw > 40000 ? 40000 : raw;
    return x > 0;
}
