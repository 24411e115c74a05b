// verdict: FAILED
// fails: 20 assertion
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
    leave();
    __CPROVER_assert(a == n, "unlocked");
    return 0;
}
