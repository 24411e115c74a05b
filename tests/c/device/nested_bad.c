// verdict: FAILED
// fails: 17 assertion
// options: --device two.yaml
volatile unsigned char a, seen;
void high(void)
{
    a++;
}
void low(void)
{
    unsigned char first = a, second = a;
    if (first != second)
        seen = 1;
}
int main(void)
{
    __CPROVER_assert(seen == 0, "interrupted in between");
    return 0;
}
