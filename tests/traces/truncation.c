// flags: --conversion-check
/* A tick counter is stored in too few bits. */
unsigned nondet_uint(void);

int main(void)
{
    unsigned ticks = nondet_uint();
    if (ticks > 256)
        return 0;
    unsigned char stored = ticks;
    return stored;
}
