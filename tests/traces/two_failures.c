/* Independent bugs: each has its own trace with its own inputs. */
_Bool nondet_bool(void);
int nondet_int(void);

int divide(int a, int b)
{
    return a / b;
}

int shift(int n)
{
    return 1 << n;
}

int main(void)
{
    _Bool up = nondet_bool();
    int n = nondet_int();
    if (n < 0 || n > 32)
        return 0;
    if (up)
        return shift(n);
    return divide(100, n);
}
