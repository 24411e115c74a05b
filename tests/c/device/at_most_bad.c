// verdict: FAILED
// fails: 12 assertion
// options: --device once.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    unsigned char a = n;
    __CPROVER_assert(a == 0, "at least");
    return 0;
}
