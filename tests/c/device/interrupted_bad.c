// verdict: FAILED
// fails: 13 assertion
// options: --device tick.yaml
volatile unsigned short ticks;
void isr(void)
{
    ticks++;
}
int main(void)
{
    unsigned short a = ticks;
    unsigned short b = ticks;
    __CPROVER_assert(a == b, "the timer comes in between");
    return 0;
}
