/* A decoder of unknown codes: the sample moves by less than two of the largest steps each time. */
#include "adpcm.h"
#ifndef N
#define N 10
#endif
unsigned char nondet_uchar(void);

int main(void)
{
    int predicted = 0, index = 0;
    for (int n = 0; n < N; n++) {
        int code = nondet_uchar() & 15, before = predicted;
        predicted = clamp(predicted + difference(code, steps[index]), -32768, 32767);
        index = clamp(index + moves[code & 7], 0, 15);
        __CPROVER_assert(predicted - before <= 2 * 494 && before - predicted <= 2 * 494, "a bounded move");
    }
    return 0;
}
