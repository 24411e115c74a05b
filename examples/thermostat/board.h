// The registers of an ATmega328P that the thermostat uses: avr-libc's names, and without avr-libc the same few.
#if __has_include(<avr/io.h>)
#include <avr/interrupt.h>
#include <avr/io.h>
#else
#include <stdint.h>
#define REGISTER(address) (*(volatile uint8_t *)(address))
#define PORTB REGISTER(0x25)
#define EECR REGISTER(0x3F)
#define EEDR REGISTER(0x40)
#define EEARL REGISTER(0x41)
#define TCCR0B REGISTER(0x45)
#define TIMSK0 REGISTER(0x6E)
#define ADCH REGISTER(0x79)
#define ADCSRA REGISTER(0x7A)
#define EERE 0
#define TOIE0 0
#define CS02 2
#define ADSC 6
#define TIMER0_OVF_vect __vector_16
#define ISR(vector) void vector(void); void vector(void)
#define cli() __asm__ volatile("cli" ::: "memory")
#define sei() __asm__ volatile("sei" ::: "memory")
#endif
