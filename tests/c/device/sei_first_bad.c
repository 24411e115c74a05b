// verdict: FAILED
// fails: 12 assertion
// options: --device one.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    __asm__ volatile("sei");
    __CPROVER_assert(n == 0, "ticks");
    return 0;
}
