// verdict: FAILED
// fails: 14 assertion
// fails: 15 register-read-only
// fails: 16 register-reserved
// fails: 17 register-width
// options: --32 --device uart.yaml
typedef struct {
    volatile unsigned SR, DR, CR, FLAGS;
} U;
#define UART ((U *)0x40011000u)
int main(void)
{
    unsigned a = UART->DR, b = UART->DR;
    __CPROVER_assert(a == b, "two reads of a data register may differ");
    UART->SR = 0;
    UART->CR = 2;
    *(volatile unsigned char *)&UART->CR = 3;
    return 0;
}
