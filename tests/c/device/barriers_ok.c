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
    __asm__ volatile("dmb\n\tnop");
    __CPROVER_assert(a == n, "a barrier unmasks nothing");
    return 0;
}
