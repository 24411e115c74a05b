// verdict: FAILED
// fails: 23 assertion
#include <assert.h>
#include <stdint.h>
int16_t nondet_i16(void);

/* PI controller in integer arithmetic; the integral must be limited before it is used. */
#define LIMIT 10000

static int32_t integral;

static int32_t control(int16_t setpoint, int16_t measured) {
    int32_t error = (int32_t)setpoint - measured;
    integral += error;
    if (integral > LIMIT)
        integral = LIMIT;
    return (error * 8 + integral) / 16;
}

int main(void) {
    for (int i = 0; i < 3; i++) {
        int32_t out = control(nondet_i16(), nondet_i16());
        assert(integral <= LIMIT && integral >= -LIMIT);
        (void)out;
    }
    return 0;
}
