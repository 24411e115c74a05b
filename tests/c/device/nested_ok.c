// verdict: SUCCESSFUL
// options: --device flat.yaml
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
    __CPROVER_assert(seen == 0, "the same priority does not interrupt");
    return 0;
}
