// verdict: FAILED
// fails: 16 assertion
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
    init();
    __CPROVER_assert(n == 3, "it comes");
    return 0;
}
