// verdict: FAILED
// fails: 14 assertion
// options: --device one.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    __asm__ volatile("cpsid i");
    unsigned char a = n;
    __asm__ volatile("cpsie i");
    __CPROVER_assert(a == n, "no longer masked");
    return 0;
}
