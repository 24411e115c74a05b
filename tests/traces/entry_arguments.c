// flags: --function sum --unwind 3
/* Arguments of the entry function are inputs. */
int sum(const int *p, unsigned char n)
{
    if (!p || n != 2)
        return 0;
    int s = 0;
    for (unsigned char i = 0; i < n; i++)
        s += p[i] / 4;
    return s;
}
