/* The fuel controller in fixed point: 16 integral bits with the sign, 16 fractional bits. Sensors are converted from 8 bits. */
#include <stdint.h>
typedef int32_t num;
#define NUM(x) ((num)((x) * 65536.0))
#define MUL(a, b) ((num)(((int64_t)(a) * (b)) >> 16))
#include "fuelsys.h"

uint8_t nondet_uint8(void);
_Bool nondet_bool(void);

static struct inputs in;
static struct outputs out;

/* `unit` is what one step of the converter stands for. */
static num sensor(num unit) {
    return nondet_uint8() * unit;
}

int main(void) {
    while (1) {
        in.throttle = sensor(NUM(0.353));
        in.speed = sensor(NUM(2.746));
        in.ego = sensor(NUM(0.00392157));
        in.map = sensor(NUM(0.00784314));
        in.ignition = nondet_bool();
        in.service = nondet_bool();
        controller_step(&in, &out);
    }
}
