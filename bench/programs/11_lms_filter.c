/* An adaptive filter (least mean squares) in fixed point: its coefficients stay within their range. */
#define TAPS 2
#define STEPS 3
signed char nondet_schar(void);

static int clamp(int value, int limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

int main(void)
{
    int coefficient[TAPS] = {0}, history[TAPS] = {0};
    for (int step = 0; step < STEPS; step++) {
        for (int i = TAPS - 1; i > 0; i--)
            history[i] = history[i - 1];
        history[0] = nondet_schar();
        int wanted = nondet_schar(), output = 0;
        for (int i = 0; i < TAPS; i++)
            output += (coefficient[i] * history[i]) >> 8;
        int error = clamp(wanted - output, 255);
        for (int i = 0; i < TAPS; i++)
            coefficient[i] = clamp(coefficient[i] + ((error * history[i]) >> 6), 1024);
    }
    for (int i = 0; i < TAPS; i++)
        __CPROVER_assert(coefficient[i] >= -1024 && coefficient[i] <= 1024, "in range");
    return 0;
}
