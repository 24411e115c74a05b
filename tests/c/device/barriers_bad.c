// verdict: FAILED
// fails: 13 assertion
// options: --device one.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    unsigned char a = n;
    __asm__ volatile("dmb" ::: "memory");
    __CPROVER_assert(a == n, "a barrier masks nothing");
    return 0;
}
