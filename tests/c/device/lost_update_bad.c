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
    unsigned char before = n;
    n = before + 1;
    __CPROVER_assert(n == before + 1, "others count, too");
    return 0;
}
