// verdict: FAILED
// fails: 10 assertion
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
int main(void)
{
    GPIO->SETS = 5;
    GPIO->SETS = 2;
    __CPROVER_assert(GPIO->SETS == 2, "stored");
    return 0;
}
