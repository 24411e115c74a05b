// verdict: SUCCESSFUL
// options: --device one.yaml
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    unsigned char a = n;
    unsigned char b = n;
    __CPROVER_assert((unsigned char)(b - a) <= 1, "at most one tick");
    return 0;
}
