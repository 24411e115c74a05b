/* Multiplication of two unknown bytes by shifts and additions gives the product. */
#ifndef BITS
#define BITS 8
#endif
unsigned char nondet_uchar(void);

int main(void)
{
    unsigned char a = nondet_uchar(), b = nondet_uchar();
    unsigned result = 0;
    for (int i = 0; i < BITS; i++)
        if ((b >> i) & 1)
            result += (unsigned)a << i;
    __CPROVER_assert(result == (unsigned)a * (unsigned)(b & ((1u << BITS) - 1)), "the product");
    return 0;
}
