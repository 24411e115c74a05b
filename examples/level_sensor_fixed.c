/* Averages the last eight readings of a level sensor and switches a pump, for ever. */
#include <assert.h>
#include <stdint.h>

uint16_t nondet_ushort(void); /* an input: any value at each call */

static uint16_t window[8];
static uint8_t next;
static uint8_t pump_on;

/* The converter has twelve bits. */
static uint16_t read_level(void)
{
    return nondet_ushort() & 0x0fff;
}

static void store(uint16_t level)
{
    window[next] = level;
    next++;
    if (next >= 8)
        next = 0;
}

static uint16_t average(void)
{
    uint32_t sum = 0;
    for (int i = 0; i < 8; i++)
        sum += window[i];
    return sum / 8;
}

int main(void)
{
    while (1) {
        store(read_level());
        uint16_t level = average();
        assert(level <= 0x0fff);
        pump_on = level < 1000;
    }
}
