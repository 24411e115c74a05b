// flags: --unwind 3
/* How deep the calls go depends on an input. */
unsigned char nondet_uchar(void);

static unsigned sum(unsigned n)
{
    return n == 0 ? 0 : n + sum(n - 1);
}

int main(void)
{
    unsigned n = nondet_uchar();
    return n > 3 || sum(n) != 7;
}
