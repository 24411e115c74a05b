// verdict: SUCCESSFUL
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
    if (tail != head) {
        unsigned char v = q[tail % 4];
        tail++;
        __CPROVER_assert(v == 7, "was put there");
    }
    return 0;
}
