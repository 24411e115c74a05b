// options: --floats fixed
// verdict: SUCCESSFUL
double nondet_double(void);
int nondet_int(void);

/* An int has more integral bits than a float of 16.16. */
int main(void) {
    int raw = nondet_int();
    float x = raw > 30000 ? 30000 : raw < -30000 ? -30000 : raw;
    return x > 0;
}
