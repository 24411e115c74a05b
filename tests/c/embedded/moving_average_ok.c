// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
uint8_t nondet_u8(void);

#define WINDOW 2

static uint8_t window[WINDOW];
static uint16_t sum;
static uint8_t at;

static uint8_t filter(uint8_t x) {
    sum -= window[at];
    sum += x;
    window[at] = x;
    at = (at + 1) % WINDOW;
    return (uint8_t)(sum / WINDOW);
}

int main(void) {
    for (int i = 0; i < 3; i++)
        filter(nondet_u8());
    uint16_t check = 0;
    for (int i = 0; i < WINDOW; i++)
        check += window[i];
    assert(check == sum);
    return 0;
}
