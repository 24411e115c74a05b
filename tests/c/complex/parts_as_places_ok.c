// verdict: SUCCESSFUL
#include <assert.h>

double nondet_double(void);

/* The parts are places of their own: they are assigned, counted and pointed to, also inside arrays and structs. */
struct sample {
    int channel;
    _Complex double value;
};

static void scale(double *part) { *part *= 2; }

int main(void) {
    struct sample samples[3] = {{1, 1.0 + 1.0i}, {2, 5}, {3}};
    double level = nondet_double();
    if (!(level >= 0 && level <= 100))
        return 0;
    __real__ samples[1].value = level;
    __imag__ samples[2].value -= 0.5;
    scale(&__real__ samples[1].value);
    assert(__real__ samples[1].value <= 200 && __imag__ samples[1].value == 0);
    assert(samples[2].value == -0.5i && samples[0].value == 1 + 1i);
    __real__ samples[0].value++;
    struct sample copy = samples[0];
    assert(copy.value == 2 + 1i && copy.channel == 1);
    assert(sizeof(struct sample) == 24 && sizeof __real__ copy.value == sizeof(double));
    return 0;
}
