/* An encoder of unknown samples into 4 bits each: the predicted value and the step's index stay within their range. */
#include "adpcm.h"
#ifndef N
#define N 6
#endif
short nondet_short(void);

int main(void)
{
    int predicted = 0, index = 0;
    for (int n = 0; n < N; n++) {
        int sample = nondet_short(), step = steps[index], code = 0, distance = sample - predicted;
        if (distance < 0) {
            code = 8;
            distance = -distance;
        }
        for (int bit = 4, part = step; bit > 0; bit >>= 1, part >>= 1)
            if (distance >= part) {
                code |= bit;
                distance -= part;
            }
        predicted = clamp(predicted + difference(code, step), -32768, 32767);
        index = clamp(index + moves[code & 7], 0, 15);
        __CPROVER_assert(code >= 0 && code < 16, "four bits");
    }
    __CPROVER_assert(predicted >= -N * 1000 && predicted <= N * 1000, "in range");
    return 0;
}
