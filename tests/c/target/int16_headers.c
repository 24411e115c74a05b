// verdict: SUCCESSFUL
// options: --16
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
int main(void)
{
    char text[16];
    assert(sizeof(int_fast32_t) == 4 && SIZE_MAX == 65535u && INTPTR_MAX == 32767);
    assert(snprintf(text, sizeof text, "%" PRIu32 "%" PRIx16, (uint32_t)100000, (uint16_t)0xab) == 8);
    return 0;
}
