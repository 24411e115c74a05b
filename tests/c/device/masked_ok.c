// verdict: SUCCESSFUL
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
    __CPROVER_assert(a == n, "masked");
    __asm__ volatile("cpsie i");
    return 0;
}
