// verdict: SUCCESSFUL
// options: --device one.yaml
volatile unsigned short n = 255;
void tick(void)
{
    n = n == 255 ? 256 : 255;
}
int main(void)
{
    __asm__ volatile("cli");
    unsigned short v = n;
    __asm__ volatile("sei");
    __CPROVER_assert(v == 255 || v == 256, "whole");
    return 0;
}
