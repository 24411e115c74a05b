// verdict: SUCCESSFUL
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
int main(void)
{
    GPIO->FLAGS = 3;
    __CPROVER_assert(GPIO->FLAGS == 0xC, "cleared");
    return 0;
}
