// The UART of the chip, as uart.svd describes it.
#include <stdint.h>

typedef struct {
    volatile uint32_t SR;
    volatile uint32_t RDR;
    volatile uint32_t TDR;
    volatile uint32_t CR;
} UART_t;

#define UART1 ((UART_t *)0x40011000u)
#define SR_RXNE (1u << 5)
#define SR_TXE (1u << 7)
#define CR_BOTH 3u
#define CR_RXNEIE (1u << 5)

static inline void disable_irq(void) { __asm__ volatile("cpsid i" ::: "memory"); }
static inline void enable_irq(void) { __asm__ volatile("cpsie i" ::: "memory"); }
