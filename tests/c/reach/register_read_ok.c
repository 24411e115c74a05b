// verdict: SUCCESSFUL
unsigned nondet_uint(void);
int main(void)
{
    int a[4] = { 0 };
    unsigned v = nondet_uint();
    if (v < 4)
        return a[v];
    return 0;
}
