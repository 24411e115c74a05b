/* The sum of unknown bytes, in two orders. */
#ifndef N
#define N 16
#endif
unsigned char nondet_uchar(void);

int main(void)
{
    unsigned char a[N];
    unsigned up = 0, down = 0;
    for (int i = 0; i < N; i++)
        a[i] = nondet_uchar();
    for (int i = 0; i < N; i++)
        up += a[i];
    for (int i = N - 1; i >= 0; i--)
        down += a[i];
    __CPROVER_assert(up <= 255u * N && down <= 255u * N, "bounded");
    return 0;
}
