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
    __asm__ volatile("csrsi mstatus, 8");
    unsigned char a = n;
    __CPROVER_assert(a == n, "set");
    return 0;
}
