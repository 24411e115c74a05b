/* A root of x^3 + p x - q by bisection in integers: the interval always holds a change of sign. */
int nondet_int(void);

static int value(int x, int p, int q)
{
    return x * x * x + p * x - q;
}

int main(void)
{
    int p = nondet_int(), q = nondet_int();
    if (p < 0 || p > 15 || q < 0 || q > 100)
        return 0;
    int low = 0, high = 16;
    for (int step = 0; step < 4; step++) {
        int middle = (low + high) / 2;
        if (value(middle, p, q) <= 0)
            low = middle;
        else
            high = middle;
    }
    __CPROVER_assert(high - low == 1, "one step apart");
    __CPROVER_assert(value(low, p, q) <= 0 && value(high, p, q) > 0, "the root lies between");
    return 0;
}
