// verdict: SUCCESSFUL
// options: --device once.yaml
volatile unsigned char n;
void tick(void)
{
    __CPROVER_assert(n <= 1, "nobody writes more");
}
int main(void)
{
    n = 1;
    for (;;)
        ;
}
