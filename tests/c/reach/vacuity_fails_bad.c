// verdict: UNKNOWN
// options: --fail-on-vacuity
// unreachable: 9 division-by-zero
unsigned nondet_uint(void);
int main(void)
{
    unsigned x = nondet_uint() % 4;
    if (x > 4)
        return 100 / (int)x;
    return 0;
}
