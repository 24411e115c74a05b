// A RISC-V with a timer (CLINT) and two lamps.
#include <stdint.h>

#define MTIMECMP_LOW (*(volatile uint32_t *)0x02004000u)
#define MTIMECMP_HIGH (*(volatile uint32_t *)0x02004004u)
#define MTIME_LOW (*(volatile uint32_t *)0x0200BFF8u)
#define MTIME_HIGH (*(volatile uint32_t *)0x0200BFFCu)
#define LAMPS (*(volatile uint32_t *)0x1001200Cu)
#define RED 1u
#define GREEN 2u
#define PERIOD 32768u

static inline void interrupts_on(void) { __asm__ volatile("csrsi mstatus, 8" ::: "memory"); }
static inline void interrupts_off(void) { __asm__ volatile("csrci mstatus, 8" ::: "memory"); }
static inline void timer_on(void) { __asm__ volatile("csrs mie, %0" : : "r"(128)); }
