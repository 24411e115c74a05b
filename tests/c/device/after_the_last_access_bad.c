// verdict: FAILED
// fails: 7 assertion
// options: --device once.yaml
volatile unsigned char n;
void tick(void)
{
    __CPROVER_assert(n == 0, "main has written");
}
int main(void)
{
    n = 1;
    for (;;)
        ;
}
