// verdict: FAILED
// fails: 9 assertion
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
int main(void)
{
    unsigned v = GPIO->STICKY;
    __CPROVER_assert(GPIO->STICKY == v, "more may come");
    return 0;
}
