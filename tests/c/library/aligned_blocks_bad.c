// verdict: FAILED
// fails: 10 assertion
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void)
{
    char *block = aligned_alloc(64, 64);
    if (block)
        assert((uintptr_t)block % 128 == 0);
    free(block);
    return 0;
}
