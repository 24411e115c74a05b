// verdict: SUCCESSFUL
// options: --32 --device uart.yaml
typedef struct {
    volatile unsigned SR, DR, CR, FLAGS;
} U;
#define UART ((U *)0x40011000u)
int main(void)
{
    __CPROVER_assert(UART->CR == 0x10, "after a reset");
    UART->CR |= 3;
    __CPROVER_assert(UART->CR == 0x13, "configuration keeps what was written");
    UART->FLAGS = 0xf;
    __CPROVER_assert(UART->FLAGS == 0xf0, "a one clears");
    return 0;
}
