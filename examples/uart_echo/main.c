// Echoes what the UART receives. The handler fills a ring buffer, the main loop empties it.
#include "uart.h"

#define SIZE 8u

static volatile uint8_t buffer[SIZE];
static volatile uint8_t head;  // how many bytes went in
static volatile uint8_t count; // how many bytes wait
static volatile uint8_t stored;
static uint8_t sent;

void UART1_IRQHandler(void)
{
    if (UART1->SR & SR_RXNE) {
        uint8_t byte = (uint8_t)UART1->RDR;
        if (count < SIZE) {
            buffer[head % SIZE] = byte;
            head = head + 1u;
            count = count + 1u;
            stored = stored + 1u;
        }
    }
}

static uint8_t take(void)
{
    uint8_t byte = buffer[(uint8_t)(head - count) % SIZE];
    count = count - 1u; // the handler may come between the read and the write
    return byte;
}

int main(void)
{
    UART1->CR = CR_BOTH | CR_RXNEIE;
    for (;;) {
        if (count > 0) {
            UART1->TDR = take();
            sent++;
        }
        disable_irq();
        __CPROVER_assert((uint8_t)(stored - sent) == count, "what was stored was sent, or waits");
        enable_irq();
    }
}
