// verdict: FAILED
// fails: 8 register-reserved
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
int main(void)
{
    GPIO->LIST = 3;
    return 0;
}
