// verdict: FAILED
// fails: 15 assertion
// options: --device one.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    unsigned m;
    __asm__ volatile("mrs %0, primask" : "=r"(m));
    __asm__ volatile("msr primask, %0" : : "r"(m));
    unsigned char a = n;
    __CPROVER_assert(a == n, "not masked");
    return 0;
}
