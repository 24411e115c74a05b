// verdict: SUCCESSFUL
// options: --device one.yaml --race-check
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    unsigned char a = n;
    return a;
}
