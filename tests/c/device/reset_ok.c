// verdict: SUCCESSFUL
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
int main(void)
{
    __CPROVER_assert(GPIO->MODE == 0xA8000000u, "r");
    return 0;
}
