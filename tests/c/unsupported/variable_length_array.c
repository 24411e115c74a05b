// verdict: ERROR
// line: 7
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    int samples[n];
    samples[0] = 1;
    return samples[0];
}
