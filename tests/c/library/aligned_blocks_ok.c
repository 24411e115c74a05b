// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void)
{
    char *block = aligned_alloc(128, 128);
    if (block)
        assert((uintptr_t)block % 128 == 0);
    free(block);
    return 0;
}
