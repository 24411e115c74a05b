// verdict: FAILED
// fails: 9 register-read-only
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
int main(void)
{
    unsigned n = GPIO->IN % 2;
    ((volatile unsigned *)0x48000000u)[n] = 7;
    return 0;
}
