// Switches a heater by the temperature that the ADC measures. A timer counts ticks; the target temperature and the ticks
// of earlier days are in the EEPROM.
#include "board.h"

#define HEATER 1u
#define REST 10u // ticks between two switches of the relay

static volatile uint16_t ticks;

ISR(TIMER0_OVF_vect)
{
    ticks = ticks + 1u;
}

static uint16_t now(void)
{
    return ticks; // two bytes, read one after the other
}

static uint8_t eeprom(uint8_t address)
{
    EEARL = address;
    EECR = 1u << EERE;
    return EEDR;
}

int main(void)
{
    uint8_t target = eeprom(0);
    ticks = (uint16_t)(eeprom(1) | (uint16_t)eeprom(2) << 8);
    uint16_t last = ticks, switched = last;
    TCCR0B = 1u << CS02;
    TIMSK0 = 1u << TOIE0;
    sei();
    for (;;) {
        uint16_t time = now();
        __CPROVER_assert((uint16_t)(time - last) < 0x8000u, "time does not run backwards");
        last = time;
        ADCSRA = 1u << ADSC;
        uint8_t wanted = ADCH < target ? HEATER : 0u;
        if ((uint16_t)(time - switched) >= REST && PORTB != wanted) {
            PORTB = wanted;
            switched = time;
        }
    }
}
