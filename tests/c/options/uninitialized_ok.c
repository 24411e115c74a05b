// verdict: SUCCESSFUL
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
    level(raw);
    if (raw > 3)
        gain = 2;
    return raw > 3 ? gain : 0;
}
