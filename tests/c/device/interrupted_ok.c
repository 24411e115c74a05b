// verdict: SUCCESSFUL
// options: --device tick.yaml
volatile unsigned short ticks;
void isr(void)
{
    ticks++;
}
int main(void)
{
    __asm__ volatile("cpsid i" ::: "memory");
    unsigned short a = ticks;
    unsigned short b = ticks;
    __asm__ volatile("cpsie i" ::: "memory");
    __CPROVER_assert(a == b, "the timer is masked");
    return 0;
}
