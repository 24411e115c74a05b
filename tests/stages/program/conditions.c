/* Pure operands of && || ?: stay expressions; the others become branches. */
int g(int n);
int g(int n)
{
    return n > 0 && n < 10;
}
int pick(int *p, int n)
{
    return p && *p > 0 ? n / *p : n;
}
int main(void)
{
    int a = nondet_int(), b = 0;
    if (a > 0 && g(a) || b)
        b = a || g(b);
    b = a ? g(a) : 3;
    a > 1 ? g(1) : g(2);
    if (!(a && b))
        return pick(&a, b);
    else if (a == 3)
        b = 4;
    else
        b = 5;
    return 0;
}
int nondet_int(void);
