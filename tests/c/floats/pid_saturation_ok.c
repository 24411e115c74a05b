// verdict: SUCCESSFUL
// options: --unwind 4
#include <assert.h>
float nondet_float(void);

/* A controller whose output is limited, but whose integral part is not unless someone stops it. */
static float integral;

static float control(float error) {
    integral += error * 0.5f;
    if (integral > 6.0f)
        integral = 6.0f;
    if (integral < -6.0f)
        integral = -6.0f;
    float output = 2.0f * error + integral;
    if (output > 10.0f)
        output = 10.0f;
    if (output < -10.0f)
        output = -10.0f;
    return output;
}

int main(void) {
    for (int i = 0; i < 3; i++) {
        float error = nondet_float();
        if (!(error >= -8.0f && error <= 8.0f))
            return 0;
        float output = control(error);
        assert(output >= -10.0f && output <= 10.0f);
    }
    assert(integral >= -6.0f && integral <= 6.0f);
    return 0;
}
