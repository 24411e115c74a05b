// verdict: FAILED
// fails: 8 pointer_dereference
// masked: 10 array_bounds
// note: the read of a register that nobody declared fails on every execution; what follows is examined by none
int main(void)
{
    int a[4] = { 0 };
    unsigned v = *(volatile unsigned *)0x40000000;
    if (v < 5)
        return a[v];
    return 0;
}
