// verdict: FAILED
// fails: 11 array_bounds
// options: --target avr
// note: avr-gcc's address spaces say where constants lie
static const __flash unsigned char table[4] = {1, 2, 3, 4};
unsigned char nondet_uchar(void);
int main(void)
{
    unsigned char i = nondet_uchar();
    const __flash unsigned char *p = table;
    return *p + table[i & 7];
}
