// flags: --trace
/* The whole trace, with what does not matter. */
int nondet_int(void);

int main(void)
{
    int a[3] = {1, 2, 3};
    int i = nondet_int();
    if (i < 0 || i > 3)
        return 0;
    int unrelated = 5;
    unrelated = unrelated * 2;
    return a[i];
}
