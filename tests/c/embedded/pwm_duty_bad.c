// verdict: FAILED
// fails: 10 overflow
#include <assert.h>
#include <stdint.h>
int nondet_int(void);

static uint8_t duty_of(int percent) {
    if (percent > 100)
        percent = 100;
    int duty = percent * 255 / 100;
    return (uint8_t)duty;
}

int main(void) {
    int percent = nondet_int();
    uint8_t d = duty_of(percent);
    if (percent >= 100)
        assert(d == 255);
    return 0;
}
