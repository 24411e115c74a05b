// verdict: SUCCESSFUL
// options: --device locks.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
void enter(void)
{
}
void leave(void)
{
}
int main(void)
{
    enter();
    unsigned char a = n;
    __CPROVER_assert(a == n, "locked");
    leave();
    return 0;
}
