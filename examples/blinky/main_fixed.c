// The timer lets the red lamp blink, the main loop the green one.
#include "board.h"

static volatile uint32_t red_is_on;

static uint64_t now(void)
{
    uint32_t high, low;
    do {
        high = MTIME_HIGH;
        low = MTIME_LOW;
    } while (high != MTIME_HIGH);
    return (uint64_t)high << 32 | low;
}

static void wake_at(uint64_t time)
{
    MTIMECMP_HIGH = 0xFFFFFFFFu; // never, while the rest is written
    MTIMECMP_LOW = (uint32_t)time;
    MTIMECMP_HIGH = (uint32_t)(time >> 32);
}

__attribute__((interrupt)) void timer(void)
{
    red_is_on = !red_is_on;
    LAMPS = LAMPS ^ RED;
    wake_at(now() + PERIOD);
}

static void toggle_green(void)
{
    interrupts_off();
    LAMPS = LAMPS ^ GREEN;
    interrupts_on();
}

int main(void)
{
    wake_at(now() + PERIOD);
    timer_on();
    interrupts_on();
    for (;;) {
        toggle_green();
        interrupts_off();
        __CPROVER_assert((LAMPS & RED) == red_is_on, "the red lamp is as the timer left it");
        interrupts_on();
    }
}
