// verdict: FAILED
// fails: 16 uninitialized
// fails: 17 uninitialized
// options: --uninitialized-check
int nondet_int(void);
static int level(int raw)
{
    if (raw > 9)
        return 1;
}
int main(void)
{
    int gain, raw = nondet_int();
    if (raw > 3)
        gain = 2;
    int sum = raw > 2 ? gain : 0;
    return sum + level(raw);
}
