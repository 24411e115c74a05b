// verdict: UNKNOWN
// options: --fail-on-vacuity
// unreachable: 8 division-by-zero
unsigned nondet_uint(void);
int main(void)
{
    unsigned x = nondet_uint() % 4;
    return x > 4 ? 100 / (int)x : 0;
}
