// verdict: FAILED
// fails: 17 array_bounds
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* Thermistor table: linear interpolation between neighbouring points. */
#define POINTS 5

static const int adc[POINTS] = {0, 100, 300, 700, 1023};
static const int celsius[POINTS] = {120, 80, 40, 10, -20};

static int temperature(int reading) {
    int i = 0;
    while (i < POINTS && adc[i] <= reading)
        i++;
    int span = adc[i] - adc[i - 1];
    return celsius[i - 1] + (celsius[i] - celsius[i - 1]) * (reading - adc[i - 1]) / span;
}

int main(void) {
    int reading = nondet_int();
    __CPROVER_assume(reading >= 0 && reading <= 1023);
    int t = temperature(reading);
    assert(t >= -20 && t <= 120);
    return 0;
}
