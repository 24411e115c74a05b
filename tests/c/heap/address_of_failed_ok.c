// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
size_t nondet_size_t(void);

/* What was not allocated takes no place: its size can be any. */
int main(void) {
    size_t size = nondet_size_t();
    char *block = malloc(size);
    uintptr_t address = (uintptr_t)block;
    if (address != 0)
        assert(size != SIZE_MAX);
    free(block);
    return 0;
}
