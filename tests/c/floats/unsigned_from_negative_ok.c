// verdict: SUCCESSFUL
// options: --conversion-check
unsigned nondet_uint(void);
float nondet_float(void);

int main(void) {
    float x = nondet_float();
    if (x > -1.0f && x < 4294967000.0f)
        return (unsigned)x > 5u;
    return 0;
}
