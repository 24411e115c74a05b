// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
int16_t nondet_i16(void);

int16_t add_sat(int16_t a, int16_t b) {
    int32_t sum = (int32_t)a + b;
    if (sum > INT16_MAX)
        return INT16_MAX;
    if (sum < INT16_MIN)
        return INT16_MIN;
    return (int16_t)sum;
}

int main(void) {
    int16_t a = nondet_i16();
    int16_t b = nondet_i16();
    int16_t s = add_sat(a, b);
    if (a + b >= INT16_MIN && a + b <= INT16_MAX)
        assert(s == a + b);
    return 0;
}
