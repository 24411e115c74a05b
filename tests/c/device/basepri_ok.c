// verdict: SUCCESSFUL
// options: --device prio.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    __asm__ volatile("msr basepri, %0" : : "r"(0x50));
    unsigned char a = n;
    __CPROVER_assert(a == n, "masked by its priority");
    return 0;
}
