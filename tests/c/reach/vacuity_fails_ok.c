// verdict: SUCCESSFUL
// options: --fail-on-vacuity
unsigned nondet_uint(void);
int main(void)
{
    unsigned x = nondet_uint() % 4;
    if (x > 2)
        return 100 / (int)x;
    return 0;
}
