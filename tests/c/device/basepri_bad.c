// verdict: FAILED
// fails: 13 assertion
// options: --device prio.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    __asm__ volatile("msr basepri, %0" : : "r"(0x60));
    unsigned char a = n;
    __CPROVER_assert(a == n, "more urgent");
    return 0;
}
