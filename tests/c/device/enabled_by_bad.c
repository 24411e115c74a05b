// verdict: FAILED
// fails: 13 assertion
// options: --device flag.yaml
volatile unsigned char enabled;
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    enabled = 1;
    __CPROVER_assert(n == 0, "enabled");
    return 0;
}
