// verdict: SUCCESSFUL
// note: nothing else of two objects is equal, and they cannot both follow each other
int nondet_int(void);
int a[4], b[4];

int main(void)
{
    int i = nondet_int();
    if (i < 0 || i > 3)
        return 0;
    __CPROVER_assert(&a[i] != b && a != b && a + 4 != b + 4 && a + 4 != b + 1, "inside");
    __CPROVER_assert(a + 4 != b || b + 4 != a, "not both");
    if (a + 4 == b)
        b[0] = 1;
    return 0;
}
