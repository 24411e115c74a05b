// verdict: SUCCESSFUL
// options: --device one.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    __CPROVER_assert(n == 0, "masked when it starts");
    __asm__ volatile("sei");
    unsigned char a = n;
    return 0;
}
