/* The sum of two sensor readings does not fit: one pair of inputs shows it. */
int nondet_int(void);

static int average(int a, int b)
{
    return (a + b) / 2;
}

int main(void)
{
    int left = nondet_int();
    int right = nondet_int();
    int unrelated = 7;
    if (left < 0 || right > 1)
        return 1;
    unrelated++;
    return average(left, right);
}
