// verdict: SUCCESSFUL
// options: --fail-on-vacuity
unsigned nondet_uint(void);
int main(void)
{
    unsigned x = nondet_uint() % 4;
    return x > 2 ? 100 / (int)x : 0;
}
