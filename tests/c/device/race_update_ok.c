// verdict: SUCCESSFUL
// options: --device one.yaml --race-check
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    __asm__ volatile("cpsid i");
    n += 2;
    __asm__ volatile("cpsie i");
    return 0;
}
