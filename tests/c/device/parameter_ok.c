// verdict: SUCCESSFUL
// options: --32 --device gpio.yaml
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
static void set(struct gpio *port, unsigned value)
{
    port->OUT = value;
}
int main(void)
{
    set(GPIO, 3);
    __CPROVER_assert(GPIO->OUT == 3, "through a parameter");
    return 0;
}
