// verdict: FAILED
// fails: 11 race
// options: --device one.yaml --race-check
unsigned char n;
void tick(void)
{
    n++;
}
int main(void)
{
    unsigned char a = n;
    return a;
}
