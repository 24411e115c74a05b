/* Nothing can go wrong. */
unsigned nondet_uint(void);

int main(void)
{
    unsigned n = nondet_uint();
    int a[8];
    for (int i = 0; i < 8; i++)
        a[i] = i;
    return a[n % 8];
}
