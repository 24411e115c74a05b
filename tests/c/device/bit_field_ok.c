// verdict: SUCCESSFUL
// options: --32 --device gpio.yaml
struct bits { volatile unsigned a : 4, b : 28; };
#define GPIO ((struct gpio *)0x48000000u)
struct gpio { volatile unsigned MODE, IN, OUT, SET, FLAGS, LATCH, TOGGLE, SETS, STICKY, LIST, BYTES, SEED, MODELLED; };
int main(void)
{
    ((struct bits *)&GPIO->OUT)->a = 5;
    __CPROVER_assert(GPIO->OUT == 5, "low bits");
    return 0;
}
