// verdict: FAILED
// fails: 11 race
// options: --device one.yaml --race-check
volatile unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    n += 2;
    return 0;
}
