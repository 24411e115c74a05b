// verdict: SUCCESSFUL
// options: --device after.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
void init(void)
{
    n = 3;
}
int main(void)
{
    __CPROVER_assert(n == 0, "not yet");
    init();
    unsigned char a = n;
    __CPROVER_assert(a >= 3, "then");
    return 0;
}
