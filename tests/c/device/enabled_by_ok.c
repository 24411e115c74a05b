// verdict: SUCCESSFUL
// options: --device flag.yaml
volatile unsigned char enabled;
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    __CPROVER_assert(n == 0, "not enabled");
    enabled = 1;
    enabled = 0;
    unsigned char a = n;
    __CPROVER_assert(a == n, "not enabled again");
    return 0;
}
