// verdict: SUCCESSFUL
// options: --16
#include <stdlib.h>
#include <assert.h>

/* No <stdint.h>: the C library's own headers give these types. */
int main(void) {
    int32_t wide = 30000;
    assert(sizeof(int16_t) == 2 && sizeof(wide) == 4 && sizeof(int64_t) == 8);
    int narrow = abs(-30000);
    wide = wide + 30000;
    return narrow == wide;
}
