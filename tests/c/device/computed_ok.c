// verdict: SUCCESSFUL
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
int main(void)
{
    unsigned n = GPIO->IN % 2;
    ((volatile unsigned *)0x48000000u)[2 * n] = 7;
    __CPROVER_assert(n == 0 || GPIO->OUT == 7, "there");
    return 0;
}
