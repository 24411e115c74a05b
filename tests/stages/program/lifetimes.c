/* Lifetimes end on every way out of a scope; jumps into a scope begin them. */
int *leak;
int main(void)
{
    int n = 3;
    for (int i = 0; i < n; i++) {
        int inner = i;
        int plain = 1;
        leak = &inner;
        if (inner == 1)
            continue;
        if (inner == 2)
            goto out;
        n = ({ int deep = 5; leak = &deep; deep + plain; });
    }
    goto in;
    {
        int skipped;
    in:
        skipped = 1;
        leak = &skipped;
    }
out:
    return *leak;
}
