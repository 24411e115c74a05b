// verdict: FAILED
// fails: 10 assertion
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
int main(void)
{
    GPIO->FLAGS &= ~3u;
    __CPROVER_assert(GPIO->FLAGS == 3, "all others are cleared");
    __CPROVER_assert(GPIO->FLAGS == 0xC, "not what was meant");
    return 0;
}
