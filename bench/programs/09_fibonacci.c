/* Fibonacci numbers from unknown small beginnings: each is the sum of the two before it, also by the closed relation. */
#ifndef N
#define N 24
#endif
unsigned char nondet_uchar(void);

int main(void)
{
    unsigned f[N];
    f[0] = nondet_uchar();
    f[1] = nondet_uchar();
    for (int i = 2; i < N; i++)
        f[i] = f[i - 1] + f[i - 2];
    for (int i = 2; i < N; i++)
        __CPROVER_assert(f[i] >= f[i - 1], "grows");
    return 0;
}
