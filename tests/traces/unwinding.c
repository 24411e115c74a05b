// flags: --unwind 4
/* The bound is too small for the loop. */
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += i;
    return sum;
}
