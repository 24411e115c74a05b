// verdict: SUCCESSFUL
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
unsigned written;
unsigned hardware(int write, unsigned value)
{
    if (write)
        written = value;
    return write ? value : 42;
}
int main(void)
{
    GPIO->MODELLED = 9;
    __CPROVER_assert(written == 9, "told");
    __CPROVER_assert(GPIO->MODELLED == 42, "asked");
    return 0;
}
