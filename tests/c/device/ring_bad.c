// verdict: FAILED
// fails: 16 assertion
// options: --device one.yaml
volatile unsigned char q[4];
volatile unsigned char head, tail;
void tick(void)
{
    if ((unsigned char)(head - tail) < 4) {
        q[head % 4] = 7;
        head++;
    }
}
int main(void)
{
    unsigned char v = q[tail % 4];
    __CPROVER_assert(v == 7, "may be empty");
    return 0;
}
