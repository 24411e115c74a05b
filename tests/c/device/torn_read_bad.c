// verdict: FAILED
// fails: 13 assertion
// options: --device one.yaml
volatile unsigned short n = 255;
void tick(void)
{
    n = n == 255 ? 256 : 255;
}
int main(void)
{
    __asm__ volatile("sei");
    unsigned short v = n;
    __CPROVER_assert(v == 255 || v == 256, "whole");
    return 0;
}
