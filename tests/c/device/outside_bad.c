// verdict: FAILED
// fails: 8 pointer_dereference
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
int main(void)
{
    *(volatile unsigned *)0x49000000u = 1;
    return 0;
}
