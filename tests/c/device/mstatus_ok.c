// verdict: SUCCESSFUL
// options: --device one.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    __asm__ volatile("csrsi mstatus, 8");
    __asm__ volatile("csrci mstatus, 8");
    unsigned char a = n;
    __CPROVER_assert(a == n, "cleared");
    return 0;
}
