// verdict: SUCCESSFUL
// options: --device once.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    unsigned char a = n;
    unsigned char b = n;
    __CPROVER_assert(b <= 1, "once");
    return 0;
}
