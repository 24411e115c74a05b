// verdict: FAILED
// fails: 8 assertion
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
int main(void)
{
    __CPROVER_assert(GPIO->SEED == 0, "any value");
    return 0;
}
