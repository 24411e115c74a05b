/* The fuel controller with floating-point numbers. Its main loop reads sensors that may say anything. */
typedef float num;
#define NUM(x) ((num)(x))
#define MUL(a, b) ((a) * (b))
#include "fuelsys.h"

float nondet_float(void);
_Bool nondet_bool(void);
void __CPROVER_assume(_Bool condition);

static struct inputs in;
static struct outputs out;

static num sensor(num most) {
    num value = nondet_float();
    __CPROVER_assume(value >= 0 && value <= most);
    return value;
}

int main(void) {
    while (1) {
        in.throttle = sensor(90);
        in.speed = sensor(700);
        in.ego = sensor(1);
        in.map = sensor(2);
        in.ignition = nondet_bool();
        in.service = nondet_bool();
        controller_step(&in, &out);
    }
}
